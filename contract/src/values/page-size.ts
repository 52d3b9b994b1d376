/** How many rows a page of a list has; apart from the schemas, so that who only asks for a page need not load the validation. */
export const pageSize = { default: 50, max: 200 } as const;

/** How many outages a dashboard and a website list: the API and the live updates of a browser. */
export const outagesListed = 20;
