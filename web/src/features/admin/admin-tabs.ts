/** The tabs of the admin dashboard; the first is the default (specification §2). */
export const adminTabs = [
	{ name: 'users', label: 'Users' },
	{ name: 'applications', label: 'Applications' },
	{ name: 'outages', label: 'Outages' },
	{ name: 'leads', label: 'Leads' },
	{ name: 'purchases', label: 'Purchases' },
	{ name: 'calls', label: 'Calls' },
	{ name: 'possible-spam', label: 'Possible spam' },
	{ name: 'deliveries', label: 'Deliveries' },
	{ name: 'operations', label: 'Operations' },
	{ name: 'policy', label: 'Policy reports' },
	{ name: 'audit', label: 'Audit log' },
] as const;
