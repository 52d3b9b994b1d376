/**
 * The steps that the same tasks take in two open-source products, counted in their code at 1440 × 900 from the first screen after a login.
 * Uptime Kuma: louislam/uptime-kuma, src/pages and src/components. OpenStatus: openstatusHQ/openstatus, apps/dashboard/src.
 * Null: the product cannot do it.
 */
import type { Steps } from './person.ts';

export interface PeerSteps {
	steps: Steps;
	/** Each click, key and scroll in words, and the file that shows it. */
	how: string;
}

const none: Steps = { clicks: 0, keys: 0, characters: 0, scrolls: 0, compared: 0 };

/** By the name of the task. */
export const uptimeKuma: Readonly<Record<string, PeerSteps | null>> = {
	'is anything down and why': {
		steps: none,
		how: 'The home page counts what is down and lists the latest events with their message (DashboardHome.vue).',
	},
	'add a website': {
		steps: { clicks: 4, keys: 1, characters: 11, scrolls: 0, compared: 0 },
		how: 'Add New Monitor, Friendly Name, URL, Save (EditMonitor.vue).',
	},
	'find the slowest website': {
		steps: { ...none, clicks: 14, compared: 14 },
		how: 'The list neither shows nor sorts by response time, so each of the 14 monitors is opened (MonitorList.vue, Details.vue).',
	},
	'pause ten by tag': {
		steps: { ...none, clicks: 6 },
		how: 'Tags, the tag, Select, select all, Pause, Yes (MonitorList.vue, MonitorListFilter.vue).',
	},
	"read last month's uptime": null,
	'send an evidence file': null,
	'change the alert email': {
		steps: { clicks: 6, keys: 1, characters: 18, scrolls: 0, compared: 0 },
		how: 'User menu, Settings, Notifications, Edit, the email, Save (Settings.vue, NotificationDialog.vue).',
	},
	'mute for an hour': {
		steps: { clicks: 12, keys: 0, characters: 4, scrolls: 2, compared: 0 },
		how: 'User menu, Maintenance, Schedule Maintenance, Title, monitors, the monitor, strategy (2), start, end (2), Save (EditMaintenance.vue).',
	},
	'see what changed since yesterday': {
		steps: none,
		how: 'The home page lists the latest events (DashboardHome.vue).',
	},
	'cancel the plan': null,
	"find a customer's failed delivery": null,
	'set a lead to contacted': null,
};

/** By the name of the task. */
export const openStatus: Readonly<Record<string, PeerSteps | null>> = {
	'is anything down and why': {
		steps: { ...none, clicks: 2 },
		how: 'The overview lists incidents without their cause: Recent Incident, then the log of the monitor (overview/page.tsx, monitors/[id]).',
	},
	'add a website': {
		steps: { clicks: 5, keys: 1, characters: 11, scrolls: 0, compared: 0 },
		how: 'Monitors, Create Monitor, Name, URL, Submit (monitors/create/page.tsx).',
	},
	'find the slowest website': {
		steps: { ...none, clicks: 2, compared: 1 },
		how: 'Monitors, then the card P95, which sorts the list (monitors/(list)/client.tsx).',
	},
	'pause ten by tag': {
		steps: { ...none, clicks: 6 },
		how: 'Monitors, Tags, the tag, select all, Update status, Inactive (data-table-toolbar.tsx, data-table-action-bar.tsx).',
	},
	"read last month's uptime": null,
	'send an evidence file': null,
	'change the alert email': {
		steps: { clicks: 5, keys: 1, characters: 18, scrolls: 0, compared: 0 },
		how: 'Notifications, the menu of the row, Edit, the email, Submit (notifications/client.tsx).',
	},
	'mute for an hour': null,
	'see what changed since yesterday': {
		steps: none,
		how: 'The overview lists the incidents of seven days (overview/page.tsx).',
	},
	'cancel the plan': {
		steps: { ...none, clicks: 5 },
		how: 'Settings, Billing, Customer portal, then Cancel plan and its confirmation at Stripe (settings/billing/client.tsx).',
	},
	"find a customer's failed delivery": null,
	'set a lead to contacted': null,
};
