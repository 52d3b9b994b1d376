import { uptimeKumaFields } from '../../../../functions/src/imports/rules/sources/uptime-kuma.ts';
import { imported, listsOf, other, paused, type SourceExamples, said, url, type Values } from './example.ts';

/** A notification of Uptime Kuma, by email unless its part says otherwise. */
function notificationOf(part: Values | undefined): Values {
	if (!part) return {};
	const usual = { type: 'smtp', smtpTo: 'a@example.com', discordWebhookUrl: 'https://discord.com/api/webhooks/1/x' };
	return { notificationList: [{ id: 1, name: part.name ?? 'Alerts', config: { ...usual, ...part } }] };
}

/** Rows of the tables of Uptime Kuma 2. */
const table = { id: 1, name: 'Shop', url, type: 'http', active: 1 };
const tables = { monitorList: undefined, monitor: [table] };
const tagged = { monitor_id: 1, tag_id: 1 };
const notification = { id: 1, config: { type: 'smtp', smtpTo: 'a@example.com' } };
const window = {
	id: 1,
	title: 'Backup',
	active: 1,
	strategy: 'recurring-interval',
	interval_day: 1,
	start_time: '01:00',
	end_time: '02:00',
	timezone: 'SAME_AS_SERVER',
};
const page = { id: 1, slug: 'shop', title: 'Shop' };
const group = { id: 1, status_page_id: 1, name: 'Shops' };

export const uptimeKumaExamples: SourceExamples = {
	fields: uptimeKumaFields,
	monitor: { id: 1, name: 'Shop', url, type: 'http', active: 1 },
	file: (monitor, { 'file.': file, 'others.': others = {}, ...lists }) =>
		JSON.stringify({
			monitorList: [monitor, ...Object.values(others)],
			...listsOf(lists, { 'maintenance.': window, 'status_page.': page }),
			...notificationOf(lists['notification.']),
			...file,
		}),
	examples: [
		imported('name', 'Bakery'),
		said('type', 'ping'),
		imported('url', other),
		imported('active', 0),
		imported('force_inactive', true, {}, 'forceInactive'),
		imported('parent', 9, { 'others.': { group: { id: 9, type: 'group', name: 'Shops', active: 1 } } }),
		imported('tags', [{ name: 'shop', value: '' }]),
		imported('interval', 120),
		imported('method', 'POST'),
		imported('headers', '{"X-Client":"a"}'),
		imported('body', '{"a":1}', { method: 'POST' }),
		imported('http_body_encoding', 'xml', { method: 'POST', body: '<a/>' }),
		imported('basic_auth_user', 'shop', { auth_method: 'basic', basic_auth_pass: 'p' }),
		imported('basic_auth_pass', 'p', { auth_method: 'basic', basic_auth_user: 'shop' }),
		paused('auth_method', 'ntlm'),
		paused('auth_method', 'oauth2-cc'),
		paused('auth_method', 'mtls'),
		imported('bearer_token', 'secret', { auth_method: 'bearer' }),
		imported('keyword', 'Pay now', { type: 'keyword' }),
		imported('accepted_statuscodes', ['401']),
		imported('accepted_statuscodes_json', '["401"]'),
		imported('invert_keyword', 1, { type: 'keyword', keyword: 'Error' }),
		imported('json_path', 'data.status', { type: 'json-query', expected_value: 'ok' }),
		imported('json_path_operator', '<', { type: 'json-query', json_path: 'depth', expected_value: '9' }),
		imported('expected_value', 'ok', { type: 'json-query', json_path: 'data.status' }),
		said('upside_down', 1),
		said('maxredirects', 3),
		said('maxredirects', 0),
		imported('cache_bust', 1),
		imported(
			'notification_idlist',
			{ 1: true },
			{ 'file.': { notificationList: [{ id: 1, config: { type: 'smtp', smtpTo: 'a@example.com' } }] } },
			'notificationIDList',
		),
		said('description', 'The shop'),
		said('maxretries', 5),
		said('retry_interval', 10, { interval: 60 }),
		said('resend_interval', 3),
		said('timeout', 20),
		said('ignore_tls', 1),
		said('proxy_id', 1),
		said('ip_family', 'ipv6'),
		imported('file.monitorList', [{ id: 2, name: 'More', url: other, type: 'http', active: 1 }]),
		imported('file.notificationList', [{ id: 1, config: { type: 'smtp', smtpTo: 'a@example.com' } }]),
		...['customSubject', 'customBody', 'htmlBody', 'discordPrefixMessage', 'discordMessageFormat', 'threadId'].map(
			(name) => said(`notification.${name}`, 'x'),
		),
		said('notification.webhookContentType', 'json'),
		said('notification.webhookCustomBody', '{}'),
		imported('notification.name', 'Team'),
		imported('notification.type', 'discord'),
		imported('notification.smtpTo', 'b@example.com'),
		imported('notification.smtpCC', 'b@example.com'),
		imported('notification.smtpBCC', 'b@example.com'),
		imported('notification.discordWebhookUrl', 'https://discord.com/api/webhooks/2/x', {
			'notification.': { type: 'discord' },
		}),
		imported('notification.webhookUrl', 'https://b.webhook.office.com/x', { 'notification.': { type: 'teams' } }),
		imported('notification.webhookURL', 'https://hooks.example.com/b', { 'notification.': { type: 'webhook' } }),
		imported('notification.webhookAdditionalHeaders', '{"X-Token":"a"}', {
			'notification.': { type: 'webhook', webhookURL: 'https://hooks.example.com' },
		}),
		said('maintenance.description', 'Backup'),
		imported('maintenance.title', 'Move'),
		imported('maintenance.strategy', 'manual'),
		imported('maintenance.active', 0),
		imported('maintenance.start_date', '2027-01-01 00:00:00'),
		imported('maintenance.end_date', '2028-01-01 00:00:00'),
		imported('maintenance.start_time', '00:30'),
		imported('maintenance.end_time', '03:00'),
		imported('maintenance.weekdays', '[2]', { 'maintenance.': { strategy: 'recurring-weekday', weekdays: '[1]' } }),
		imported('maintenance.days_of_month', '[2]', { 'maintenance.': { strategy: 'recurring-day-of-month' } }),
		imported('maintenance.interval_day', 3),
		imported('maintenance.cron', '0 2 * * *', { 'maintenance.': { strategy: 'cron', duration: 3600 } }),
		imported('maintenance.duration', 7200, {
			'maintenance.': { strategy: 'cron', cron: '0 2 * * *', duration: 3600 },
		}),
		imported('maintenance.timezone', 'Europe/Berlin'),
		imported('status_page.slug', 'bakery'),
		imported('status_page.title', 'Bakery'),
		imported('status_page.description', 'Ours'),
		said('status_page.password', 'x'),
		said('status_page.footer_text', 'x'),
		said('status_page.custom_css', 'x'),
		said('status_page.show_tags', 1),
		imported('file.monitor', [table], { 'file.': { monitorList: undefined } }),
		imported('file.tag', [{ id: 1, name: 'shop' }], { 'file.': { ...tables, monitor_tag: [tagged] } }),
		imported('file.monitor_tag', [tagged], { 'file.': { ...tables, tag: [{ id: 1, name: 'shop' }] } }),
		imported('file.notification', [notification], { 'file.': tables }),
		imported('file.monitor_notification', [{ monitor_id: 1, notification_id: 1 }], {
			'file.': { ...tables, notification: [notification] },
		}),
		imported('file.maintenance', [window], { 'file.': tables }),
		imported('file.monitor_maintenance', [{ monitor_id: 1, maintenance_id: 1 }], {
			'file.': { ...tables, maintenance: [window] },
		}),
		imported('file.setting', [{ key: 'serverTimezone', value: '"Europe/Berlin"' }], {
			'file.': { ...tables, maintenance: [window] },
		}),
		imported('file.status_page', [page], { 'file.': tables }),
		imported('file.group', [group], { 'file.': { ...tables, status_page: [page] } }),
		imported('file.monitor_group', [{ monitor_id: 1, group_id: 1 }], {
			'file.': { ...tables, status_page: [page], group: [group] },
		}),
	],
};
