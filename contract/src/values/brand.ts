/** The product's name, URLs and email addresses. Renaming Stayup only changes this file. */
export const brand = {
	name: 'Stayup',
	tagline: 'We build it. We host it. It stays up.',
	origin: 'https://stayup.example',
	supportEmail: 'support@stayup.example',
	securityEmail: 'security@stayup.example',
	careersEmail: 'careers@stayup.example',
	/** Until a deployment names its own pages, these lead to domains that nobody can have, and not to pages of strangers. */
	social: {
		x: 'https://x.example/stayup',
		linkedin: 'https://linkedin.example/stayup',
		facebook: 'https://facebook.example/stayup',
		instagram: 'https://instagram.example/stayup',
	},
} as const;
