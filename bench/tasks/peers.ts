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
	'find out why a customer got no alert': null,
	'set a lead to contacted': null,
	'get the first alert': {
		steps: { clicks: 15, keys: 7, characters: 142, scrolls: 2, compared: 0 },
		how: 'After the installation: SQLite, Next, Username, Tab, Tab, Enter, Add New Monitor, Friendly Name, URL, paste, Setup Notification, type (2), Hostname, Tab, Username, Tab, From, Tab, two scrolls, Test, Save, Save (SetupDatabase.vue, Setup.vue, EditMonitor.vue, NotificationDialog.vue, notifications/SMTP.vue).',
	},
	'pause all of 60 websites': {
		steps: { ...none, clicks: 4 },
		how: 'The checkbox that selects all, Actions, Pause, Yes (MonitorList.vue).',
	},
	'find why an alert did not arrive': {
		steps: { ...none, clicks: 5, scrolls: 2 },
		how: 'User menu, Settings, Notifications, Edit, two scrolls, Test, which shows its own error: that of the alert is only in the log of the server (settings/Notifications.vue, NotificationDialog.vue, server/model/monitor.js).',
	},
	'answer a lead': null,
	'start a website project': null,
	'publish a status page of ten websites': {
		steps: { clicks: 24, keys: 2, characters: 10, scrolls: 0, compared: 0 },
		how: 'Status Pages, New Status Page, Name, Tab, Enter, ten times the list and a monitor, Save (AddStatusPage.vue, StatusPage.vue).',
	},
	// It has one user.
	'add a teammate': null,
	'read last month as a client': null,
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
	'find out why a customer got no alert': null,
	'set a lead to contacted': null,
	'get the first alert': {
		steps: { clicks: 10, keys: 3, characters: 21, scrolls: 0, compared: 0 },
		how: 'Dashboard, Sign in with GitHub, Authorize, Clear URL, paste, Enter, Continue, Do this later, Notifiers, Email, Tab, Select all, Submit; emails have no test, so it comes with the first outage (apps/web/src/content/header.tsx, login/page.tsx, onboarding/_steps, notifications/client.tsx, form-email.tsx).',
	},
	'pause all of 60 websites': {
		steps: { ...none, clicks: 8, scrolls: 4 },
		how: 'Monitors, three times select all of the 20 of a page, twice the next page with a scroll down and up, Update status, Inactive (monitors/columns.tsx, data-table.tsx, data-table-action-bar.tsx).',
	},
	// The monitor lists each alert as sent; its error is only in the log of the server (apps/workflows/src/checker/alerting.ts).
	'find why an alert did not arrive': null,
	'answer a lead': null,
	'start a website project': null,
	'publish a status page of ten websites': {
		steps: { clicks: 17, keys: 2, characters: 5, scrolls: 1, compared: 0 },
		how: 'Status Pages, Create Status Page, Title, Enter, Components, Add Component, Add Monitor Component, ten monitors, Escape, a scroll, Submit (status-pages/create/client.tsx, form-general.tsx, form-components.tsx).',
	},
	'add a teammate': {
		steps: { clicks: 1, keys: 3, characters: 18, scrolls: 0, compared: 0 },
		how: 'Ctrl+K, mem, Enter, Email, Enter (command-menu/groups/static.ts, form-members.tsx).',
	},
	// Nothing links to its page of months (status-pages/[id]/constants.ts).
	'read last month as a client': null,
};
