/** Lengths of lists; `whole` is that of a page that holds a whole list if it can. Separate from the schemas, so that a caller does not load the validation. */
export const pageSize = { default: 50, max: 200, whole: 1_000 } as const;

/** How many recent outages the dashboard and a website show, in API replies and live updates. */
export const outagesListed = 20;
