/** The screens of projects. */

export const projectPaths = {
	project: (id: string) => `/projects/${encodeURIComponent(id)}`,
	adminBoard: '/admin/projects',
	adminProject: (id: string) => `/admin/projects/${encodeURIComponent(id)}`,
};
