/** The tabs of the admin dashboard, in groups. Users is the default. Users, Applications, Outages and Leads keep their order (specification §2). */
export const adminTabs = [
	{ name: 'today', label: 'Today', group: 'All' },
	{ name: 'users', label: 'Users', group: 'People' },
	{ name: 'applications', label: 'Applications', group: 'Hiring' },
	{ name: 'outages', label: 'Outages', group: 'Service' },
	{ name: 'deliveries', label: 'Deliveries', group: 'Service' },
	{ name: 'operations', label: 'Operations', group: 'Service' },
	{ name: 'policy', label: 'Policy reports', group: 'Service' },
	{ name: 'audit', label: 'Audit log', group: 'Service' },
	{ name: 'leads', label: 'Leads', group: 'Sales' },
	{ name: 'calls', label: 'Calls', group: 'Sales' },
	{ name: 'possible-spam', label: 'Possible spam', group: 'Sales' },
	{ name: 'purchases', label: 'Purchases', group: 'Hosted' },
	{ name: 'projects', label: 'Projects', group: 'Hosted' },
] as const;

/** The default, and Today for a name that no tab has. */
export function tabNamed(name: string | null): (typeof adminTabs)[number]['name'] {
	return name === null ? 'users' : (adminTabs.find((tab) => tab.name === name)?.name ?? 'today');
}
