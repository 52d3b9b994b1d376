/** The product's name, URLs and email addresses. Renaming Stayup only changes this file. */
export const brand = {
	name: 'Stayup',
	tagline: 'We build it. We host it. It stays up.',
	origin: 'https://stayup.example',
	supportEmail: 'support@stayup.example',
	securityEmail: 'security@stayup.example',
	careersEmail: 'careers@stayup.example',
	/** Until a deployment names its own pages, these lead to a domain that nobody can have, and not to pages of strangers. */
	social: {
		x: 'https://stayup.example/on/x',
		linkedin: 'https://stayup.example/on/linkedin',
		facebook: 'https://stayup.example/on/facebook',
		instagram: 'https://stayup.example/on/instagram',
	},
} as const;
