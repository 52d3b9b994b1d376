/** The marketing claims (specification §9), worded once for every page. */
export const serviceLevels = [
	{ figure: '72 hours', text: 'from your order to the launch, not counting the time we wait for you' },
	{ figure: '24 hours', text: 'to move a website you already have' },
	{ figure: '99.99%', text: 'uptime is what we aim for, and what we measure' },
] as const;
