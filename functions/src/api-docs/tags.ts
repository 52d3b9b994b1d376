/** The groups of endpoints in the API reference. */
import type { Endpoint } from '@stayup/contract';

export const tagDescriptions = {
	Websites: 'Add websites, change how they are monitored, and read their checks and outages.',
	Maintenance: 'Plan maintenance windows, in which failures send no alert and do not count as downtime.',
	'Status pages': 'Publish the state of your websites for your customers.',
	Alerts: 'See which alerts were delivered, and set up the webhook.',
	Accounts: 'Register, log in, and change or delete an account.',
	Billing: 'Plans, checkout and the subscription.',
	Projects: 'Follow the website that we build or move, with its messages and files.',
	Careers: 'See the open jobs, and apply for one.',
	Leads: 'Request a new website, book a call about it, and answer a proposal.',
	Admin: 'Customers, websites, outages, failed deliveries and the service itself, for admins.',
	Service: 'Whether monitoring runs, the browser’s configuration, and this document.',
};
export type Tag = keyof typeof tagDescriptions;
export const tags = Object.keys(tagDescriptions) as readonly Tag[];
const tagOfFirstWord: Readonly<Record<string, Tag>> = {
	auth: 'Accounts',
	users: 'Accounts',
	websites: 'Websites',
	'website-defaults': 'Websites',
	stats: 'Websites',
	try: 'Websites',
	imports: 'Websites',
	'form-entries': 'Websites',
	maintenance: 'Maintenance',
	'maintenance-preview': 'Maintenance',
	'maintenance-now': 'Maintenance',
	'maintenance-calendar': 'Maintenance',
	calendars: 'Maintenance',
	'status-pages': 'Status pages',
	'status-page-preview': 'Status pages',
	'status-page-slugs': 'Status pages',
	'status-incidents': 'Status pages',
	members: 'Accounts',
	invitations: 'Accounts',
	accounts: 'Accounts',
	deliveries: 'Alerts',
	slack: 'Alerts',
	subscriptions: 'Billing',
	projects: 'Projects',
	careers: 'Careers',
	leads: 'Leads',
	calls: 'Leads',
	proposals: 'Leads',
	admin: 'Admin',
};

export function tagOf({ path }: Endpoint): Tag {
	return tagOfFirstWord[path.split('/')[2] ?? ''] ?? 'Service';
}
