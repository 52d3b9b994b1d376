/** The screens below /admin/leads and /admin/applications, and the links of phone numbers. */

export const inboxPaths = {
	leads: '/admin/leads',
	lead: (id: string) => `/admin/leads/${encodeURIComponent(id)}`,
	application: (id: string) => `/admin/applications/${encodeURIComponent(id)}`,
};

export function phoneUrl(phoneNumber: string): string {
	return `tel:${phoneNumber.replace(/[^+\d]/g, '')}`;
}
