/** The screens of projects. */

export const projectPaths = {
	/** Leads to the project of the account. */
	latest: '/projects',
	project: (id: string) => `/projects/${encodeURIComponent(id)}`,
	adminBoard: '/admin?tab=projects',
	adminProject: (id: string) => `/admin/projects/${encodeURIComponent(id)}`,
};
