/** The sections of the product, for signed-in users. The row below the header, the bottom bar of a phone and the shortcuts show this list. */
import { isAdmin } from '@stayup/contract';
import {
	BellRing,
	CalendarClock,
	Hammer,
	LayoutDashboard,
	type LucideIcon,
	PanelsTopLeft,
	ShieldCheck,
	TriangleAlert,
} from 'lucide-react';
import { projectPaths } from '../../entities/project/project-paths.ts';
import { paths } from '../../lib/paths.ts';

export interface ProductLink {
	label: string;
	to: string;
	/** Only a phone shows it. A section without one is in the menu of the user instead of the row of sections. */
	icon?: LucideIcon;
	/** The key that opens the section after `g`. */
	key: string;
	/** The screens of the section are at these paths and below them. */
	paths: readonly string[];
}

const links: readonly ProductLink[] = [
	{
		label: 'Dashboard',
		to: paths.dashboard,
		icon: LayoutDashboard,
		key: 'd',
		paths: [paths.dashboard, '/websites', '/website'],
	},
	{ label: 'Outages', to: paths.outages, icon: TriangleAlert, key: 'o', paths: [paths.outages] },
	{ label: 'Maintenance', to: paths.maintenance, icon: CalendarClock, key: 'm', paths: [paths.maintenance] },
	{
		label: 'Status pages',
		to: paths.statusPages,
		icon: PanelsTopLeft,
		key: 'p',
		paths: [paths.statusPages],
	},
	{ label: 'Alerts', to: paths.channels, icon: BellRing, key: 'l', paths: [paths.channels] },
	{ label: 'Project', to: projectPaths.latest, icon: Hammer, key: 'w', paths: [projectPaths.latest] },
	{ label: 'Settings', to: paths.profile, key: 's', paths: [paths.profile] },
];

const adminLink: ProductLink = {
	label: 'Admin',
	to: `${paths.admin}?tab=today`,
	icon: ShieldCheck,
	key: 'a',
	paths: [paths.admin],
};

/** `user`: null while the session is loading. `hasProject`: whether a website project of the account runs or is on screen. */
export function productLinks(user: { role: string } | null, hasProject = false): readonly ProductLink[] {
	const own = links.filter(({ to }) => hasProject || to !== projectPaths.latest);
	return user !== null && isAdmin(user) ? [...own, adminLink] : own;
}

/** The sections that one opens least often leave the bar of a phone, and a narrow header, first. */
const firstOutsideBar: readonly string[] = [paths.maintenance, paths.statusPages];
const roomInBar = 5;

/** The sections for which the bar of a phone and a narrow header have no room. The menu shows them. */
export function linksOutsideBar(links: readonly ProductLink[]): readonly ProductLink[] {
	const count = Math.max(0, links.filter(({ icon }) => icon !== undefined).length - roomInBar);
	const left = firstOutsideBar.slice(0, count);
	return links.filter(({ to }) => left.includes(to));
}

export function isInSection(link: ProductLink, pathname: string): boolean {
	return link.paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
