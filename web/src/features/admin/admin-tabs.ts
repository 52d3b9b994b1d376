/** The tabs of the admin dashboard, in sections. Users is the default. Users, Applications, Outages and Leads keep their order (specification §2). */
import { paths } from '../../lib/paths.ts';

export const adminSections = [
	{ title: '', tabs: [{ name: 'today', label: 'Today' }] },
	{ title: 'People', tabs: [{ name: 'users', label: 'Users' }] },
	{ title: 'Hiring', tabs: [{ name: 'applications', label: 'Applications' }] },
	{
		title: 'Service',
		tabs: [
			{ name: 'outages', label: 'Outages' },
			{ name: 'deliveries', label: 'Deliveries' },
			{ name: 'operations', label: 'Operations' },
			{ name: 'policy', label: 'Policy reports' },
			{ name: 'audit', label: 'Audit log' },
		],
	},
	{
		title: 'Sales',
		tabs: [
			{ name: 'leads', label: 'Leads' },
			{ name: 'calls', label: 'Calls' },
			{ name: 'possible-spam', label: 'Possible spam' },
		],
	},
	{
		title: 'Hosted',
		tabs: [
			{ name: 'purchases', label: 'Purchases' },
			{ name: 'projects', label: 'Projects' },
			{ name: 'hosted', label: 'Websites' },
		],
	},
] as const;

type AdminTab = (typeof adminSections)[number]['tabs'][number];
export type AdminTabName = AdminTab['name'];

export const adminTabs = adminSections.flatMap(({ tabs }): readonly AdminTab[] => tabs);

/** The default, the first tab of a section, and Today for a name that neither has. */
export function tabNamed(name: string | null): AdminTabName {
	if (name === null) return 'users';
	const section = adminSections.find(({ title }) => title !== '' && title.toLowerCase() === name);
	return adminTabs.find((tab) => tab.name === name)?.name ?? section?.tabs[0].name ?? 'today';
}

export function tabUrl(name: AdminTabName): string {
	return name === 'users' ? paths.admin : `${paths.admin}?tab=${name}`;
}
