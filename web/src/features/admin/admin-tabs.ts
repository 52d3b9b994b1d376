/** The tabs of the admin dashboard, in sections. Users is the default. Users, Applications, Outages and Leads keep their order (specification §2). */
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

/** The default, and Today for a name that no tab has. */
export function tabNamed(name: string | null): AdminTabName {
	return name === null ? 'users' : (adminTabs.find((tab) => tab.name === name)?.name ?? 'today');
}
