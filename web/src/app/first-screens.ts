/** The screens on which most visits begin. Their scripts load while the session starts. */
import { matchPath } from 'react-router-dom';
import { paths } from '../lib/paths.ts';

export const firstScreens = {
	dashboard: () => import('../features/dashboard/dashboard.tsx').then((module) => module.Dashboard),
	website: () => import('../features/website/website-detail.tsx').then((module) => module.WebsiteDetail),
	outages: () => import('../features/outages/list/outages-screen.tsx').then((module) => module.OutagesScreen),
	project: () => import('../features/projects/screens.tsx'),
	admin: () => import('../features/admin/admin.tsx').then((module) => module.Admin),
};

const loads = [
	[paths.dashboard, firstScreens.dashboard],
	[paths.outages, firstScreens.outages],
	['/projects/*', firstScreens.project],
	[paths.admin, firstScreens.admin],
	// Adding a website opens its page next.
	['/websites/:id/*', firstScreens.website],
] as const;

/** A failure is shown by the screen itself, which asks for the same script. */
export function loadFirstScreen(pathname: string): void {
	const load = loads.find(([path]) => matchPath(path, pathname) !== null)?.[1];
	void load?.().catch(() => undefined);
}
