/** The product's name, URLs and email addresses. Renaming Stayup only changes this file. */
export const brand = {
	name: 'Stayup',
	tagline: 'We build it. We host it. It stays up.',
	origin: 'https://stayup.example',
	supportEmail: 'support@stayup.example',
	securityEmail: 'security@stayup.example',
	careersEmail: 'careers@stayup.example',
	social: {
		x: 'https://x.com/stayup',
		linkedin: 'https://www.linkedin.com/company/stayup',
		facebook: 'https://www.facebook.com/stayup',
		instagram: 'https://www.instagram.com/stayup',
	},
} as const;
