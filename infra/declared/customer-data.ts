/** What each collection holds of a customer, for the answer to "what do you hold of me?" and "forget me". A new collection does not compile until somebody has decided. */
import type { AccountExport } from '@stayup/contract';
import { type CollectionName, shapes } from '../../functions/src/platform/firestore/collections.ts';

/** The lists of *Export my data*. */
type ExportedList = Exclude<keyof AccountExport, 'exportedAt' | 'next'>;

interface Holding {
	holds: string;
	/** The lists of the export that have it, or else why not and where it is. */
	export: readonly ExportedList[] | { not: 'secret' | 'copy' | 'brief' } | { byHand: string };
	/** When it goes, for a collection whose documents name no owner; the others go with the account. */
	goes?: string;
}

/** Null: nothing of a customer. */
export const customerData: Record<CollectionName, Holding | null> = {
	users: { holds: 'the account', export: ['account'], goes: 'with the account' },
	sessions: { holds: 'logged-in devices and their networks', export: ['sessions'] },
	devices: { holds: 'hashes of known devices', export: { not: 'secret' }, goes: 'with the account' },
	activity: { holds: 'logins and changes', export: ['activity'] },
	memberships: { holds: 'members, and access to accounts of others', export: ['members', 'sharedAccounts'] },
	invitations: { holds: 'email addresses of invited people', export: ['invitations'] },
	apiKeys: { holds: 'API keys, as hashes', export: ['apiKeys'] },
	idempotencyKeys: { holds: 'replies to repeated requests, encrypted', export: { not: 'brief' } },
	websites: { holds: 'websites and their settings', export: ['websites'] },
	outages: { holds: 'outages with their evidence', export: ['outages'] },
	outageComments: { holds: 'comments on outages', export: ['comments'] },
	conditions: { holds: 'times in which a website was slow or blocked', export: ['conditions'] },
	maintenanceWindows: { holds: 'maintenance windows', export: ['maintenance'] },
	imports: { holds: 'imports and their previews', export: ['imports'] },
	statusPages: { holds: 'status pages', export: ['statusPages'] },
	statusNames: { holds: 'slugs of status pages', export: { not: 'copy' } },
	statusSnapshots: { holds: 'what visitors of a status page see', export: { not: 'copy' } },
	statusIncidents: { holds: 'incidents of status pages', export: ['statusIncidents'] },
	statusSubscribers: {
		holds: 'subscribers of status pages: email addresses and webhooks',
		export: ['statusSubscribers'],
	},
	statusBroadcasts: { holds: 'events that subscribers were notified of', export: { not: 'copy' } },
	statusBadges: { holds: 'ids of badges', export: { not: 'copy' } },
	statusDomains: { holds: 'domains of status pages', export: ['statusDomains'] },
	shards: { holds: 'the state of each website and its latest checks', export: ['hours'], goes: 'with the website' },
	shardDirectory: null,
	applications: {
		holds: 'job applications',
		export: { byHand: 'Admin Dashboard, Applications, by email address' },
		goes: 'after a year, or by hand in the Firebase console',
	},
	leads: {
		holds: 'requests for a call or a fix',
		export: { byHand: 'Admin Dashboard, Leads, by email address' },
		goes: 'with the account whose confirmed email address they have, else after two years',
	},
	inboxEvents: {
		holds: 'what happened to a lead or an application',
		export: { byHand: 'Admin Dashboard, the page of the lead or application' },
		goes: 'with the lead or application',
	},
	proposals: {
		holds: 'proposals, and how they were answered',
		export: { byHand: 'Admin Dashboard, the page of the lead' },
		goes: 'with the account whose confirmed email address they have (one that another client has paid stays without the email address and the IP, as the evidence of that agreement), else two years after they were made or accepted',
	},
	savedFilters: { holds: 'filters that an admin has saved', export: { not: 'copy' }, goes: 'with the account' },
	visitorCounters: { holds: 'websites whose visitors are counted', export: { not: 'copy' } },
	visitorDays: {
		holds: 'views by page, source and country',
		export: { byHand: 'the page of the website, Visitors' },
	},
	formEntries: { holds: 'messages of contact forms', export: ['formEntries'] },
	possibleSpam: {
		holds: 'possible spam of contact forms and of our own forms',
		export: ['possibleSpam'],
	},
	orders: { holds: 'purchases of a plan', export: { byHand: 'Stripe, the payments of the customer' } },
	projects: { holds: 'website projects and their checklists', export: ['projects'] },
	projectEvents: { holds: 'messages of a project', export: ['projectEvents'] },
	projectFiles: {
		holds: 'files of a project',
		export: { byHand: 'the export has their names; the files are in the project, under Files' },
	},
	projectCredits: { holds: 'credits for missed uptime', export: ['projects'] },
	calls: {
		holds: 'booked calls',
		export: { byHand: 'Admin Dashboard, Calls, and the page of the lead' },
		goes: 'with the lead',
	},
	callReservations: {
		holds: 'hashes of who has booked',
		export: { not: 'brief' },
		goes: 'a day after the call, or two weeks after it was booked',
	},
	callSettings: null,
	jobs: null,
	auditLog: {
		holds: 'what admins did with the account',
		export: { byHand: 'Admin Dashboard, Audit Log, by the id of the account' },
		goes: 'after two years; it proves the deletion',
	},
	outbox: { holds: 'messages that were sent', export: ['deliveries'] },
	cspReports: null,
	emailLinks: { holds: 'hashes of links in messages', export: { not: 'secret' } },
	webhookSecrets: { holds: 'the secret that signs webhook calls', export: { not: 'secret' }, goes: 'with the account' },
	alertSettings: { holds: 'channels and alert policies', export: ['channels', 'policies'], goes: 'with the account' },
	channelHealth: { holds: 'the latest answers of channels', export: ['channels'] },
	checkSettings: { holds: 'rules and requests of checks', export: ['checkSettings'] },
	secondFactors: {
		holds: 'passkeys, authenticator apps, recovery codes',
		export: ['passkeys'],
		goes: 'with the account',
	},
	loginChallenges: {
		holds: 'logins that wait for a second factor',
		export: { not: 'brief' },
		goes: 'after ten minutes',
	},
	escalations: { holds: 'who was notified of an outage, step by step', export: { not: 'copy' } },
	smsPhones: { holds: 'hashes of phone numbers', export: { not: 'secret' } },
	smsUsage: { holds: 'how many text messages were sent', export: ['smsUsage'] },
	alertThreads: { holds: 'ids of messages in Slack', export: { not: 'copy' } },
	rateLimits: {
		holds: 'hashes of who acted lately',
		export: { not: 'brief' },
		goes: 'when the time of the limit is over',
	},
	counters: null,
	stripeEvents: { holds: 'events of Stripe that were applied', export: { not: 'copy' }, goes: 'by time to live' },
	stripeCustomers: {
		holds: 'the id of the customer at Stripe',
		export: { byHand: 'Stripe, the page of the customer' },
		goes: 'with the account',
	},
	telegramChats: { holds: 'ids of chats in Telegram', export: { not: 'secret' } },
	telegramMessages: { holds: 'ids of messages in Telegram', export: { not: 'copy' } },
	domains: null,
	engineNotes: null,
	identitySearch: null,
	heartbeats: null,
	roundHours: null,
	serviceStatus: null,
	hours: { holds: 'single checks', export: ['hours'] },
	days: { holds: 'uptime and response times by day', export: ['days'] },
};

/** Besides Firestore. */
const elsewhere: readonly [where: string, holds: string, exported: string, goes: string][] = [
	['Firebase Auth', 'the login: email address and hash of the password', 'no: secret', 'with the account'],
	['Cloud Storage', 'logos of status pages, files of projects', 'by hand: the page, the project', 'with the account'],
	[
		'Stripe',
		'customer, payments, invoices',
		'by hand: its dashboard',
		'with the account; invoices stay as tax law requires',
	],
	[
		'SendGrid, Twilio, Slack, Telegram',
		'messages that they delivered',
		'by hand: their dashboards',
		'after their own time',
	],
	['Log', 'ids of accounts in errors', 'no: brief', 'after 30 days'],
	['Backups and exports', 'a copy of all documents', 'no: copy', 'after 8 weeks'],
];

export const exportedLists: readonly string[] = Object.values(customerData).flatMap((holding) =>
	holding && Array.isArray(holding.export) ? holding.export : [],
);

/** The table of docs/runbooks/customer-data.md. */
export function customerDataTable(): string[] {
	const names = Object.keys(shapes) as CollectionName[];
	const rows = names.flatMap((name) => {
		const holding = customerData[name];
		if (!holding) return [];
		const { holds, goes = 'with the account' } = holding;
		return [`| \`${name}\` | ${holds} | ${exportWords(holding)} | ${goes} |`];
	});
	return [
		'| Where | What we hold | In the export | When it goes |',
		'|---|---|---|---|',
		...rows,
		...elsewhere.map((row) => `| ${row.join(' | ')} |`),
	];
}

function exportWords({ export: exported }: Holding): string {
	if ('byHand' in exported) return `by hand: ${exported.byHand}`;
	if ('not' in exported) return `no: ${exported.not}`;
	return exported.map((list) => `\`${list}\``).join(', ');
}
