/** The marketing claims (specification §9), worded once for every page. */
export const serviceLevels = [
	{ figure: '72 hours', text: 'from the first call to the launch of your website' },
	{ figure: '24 hours', text: 'to move a website you already have' },
	{ figure: '99.99%', text: 'uptime is what we aim for, and what we measure' },
] as const;
