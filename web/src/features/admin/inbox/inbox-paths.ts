/** The screens below /admin/leads and /admin/applications. */

export const inboxPaths = {
	leads: '/admin/leads',
	lead: (id: string) => `/admin/leads/${encodeURIComponent(id)}`,
	application: (id: string) => `/admin/applications/${encodeURIComponent(id)}`,
};
