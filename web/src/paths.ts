/** Where every screen lives. Links and redirects are built here and nowhere else. */
export const paths = {
	home: '/',
	landing: '/landing',
	login: '/login',
	register: '/register',
	dashboard: '/dashboard',
	addWebsite: '/websites/add',
	website: (id: string) => `/websites/${encodeURIComponent(id)}`,
	pricing: '/pricing',
	about: '/about',
	careers: '/careers',
	bookCall: '/book-call',
	terms: '/terms',
	privacy: '/privacy',
	support: '/support',
} as const;
