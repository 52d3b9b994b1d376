/** The paths of the documentation. Apart from the others, which every screen loads. */
export const docPaths = {
	docs: '/docs',
	guide: (slug: string) => `/docs/${encodeURIComponent(slug)}`,
	/** The API serves it. */
	apiReference: '/api/docs',
	changelog: '/changelog',
	compare: '/compare',
} as const;
