import { gatusFields } from '../../../../functions/src/imports/rules/sources/gatus.ts';
import { imported, other, paused, type SourceExamples, said, url, type Values } from './example.ts';

/** The services and the maintenance of Gatus that have a part. */
function gatusServices(parts: Readonly<Record<string, Values>>): Values {
	const usual: Readonly<Record<string, Values>> = {
		email: { to: 'a@example.com' },
		discord: { 'webhook-url': 'https://discord.com/api/webhooks/1/x' },
		custom: { url: 'https://hooks.example.com' },
	};
	const known = Object.entries(usual).filter(([service]) => parts[`${service}.`]);
	const maintenance = parts['maintenance.'];
	return {
		...(known.length > 0 && {
			alerting: Object.fromEntries(known.map(([service, row]) => [service, { ...row, ...parts[`${service}.`] }])),
		}),
		...(maintenance && { maintenance: { start: '23:00', duration: '1h', ...maintenance } }),
	};
}

export const gatusExamples: SourceExamples = {
	fields: gatusFields,
	monitor: { name: 'Shop', url, conditions: ['[STATUS] == 200'] },
	file: (endpoint, { 'client.': client, 'alerts.': alert, 'file.': file, ...services }) =>
		JSON.stringify({
			...gatusServices(services),
			endpoints: [{ ...endpoint, ...(client && { client }), ...(alert && { alerts: [{ type: 'email', ...alert }] }) }],
			...file,
		}),
	examples: [
		imported('name', 'Bakery'),
		imported('group', 'Shops'),
		imported('url', other),
		imported('enabled', 'off'),
		imported('interval', '5m'),
		imported('method', 'HEAD'),
		imported('body', '{"a":1}', { method: 'POST' }),
		imported('graphql', true, { body: '{ shop { id } }' }),
		imported('headers', { 'X-Client': 'a' }),
		paused('headers', { 'User-Agent': 'Mozilla/5.0' }),
		paused('headers', { Authorization: `Bearer \${TOKEN}` }),
		imported('conditions', ['[STATUS] < 300', '[BODY] == OK']),
		imported('alerts', [{ type: 'email' }], { 'file.': { alerting: { email: { to: 'a@example.com' } } } }),
		imported('maintenance-windows', [{ start: '01:00', duration: '1h' }]),
		said('client', { insecure: true }),
		said('dns', { 'query-name': 'example.com' }),
		said('ssh', { username: 'u' }),
		said('extra-labels', { team: 'a' }),
		said('store', { a: '[BODY].a' }),
		said('always-run', true),
		said('client.ignore-redirect', true),
		said('client.insecure', true),
		said('client.timeout', '3s'),
		said('client.proxy-url', 'http://proxy.example.com'),
		said('client.dns-resolver', 'tcp://8.8.8.8:53'),
		paused('client.oauth2', { 'client-id': 'a' }),
		paused('client.identity-aware-proxy', { audience: 'a' }),
		paused('client.kerberos', { principal: 'a' }),
		paused('client.tls', { 'certificate-file': 'a' }),
		paused('client.tunnel', 'office'),
		imported('alerts.type', 'discord', {
			'file.': { alerting: { discord: { 'webhook-url': 'https://discord.com/api/webhooks/1/x' } } },
		}),
		imported('alerts.enabled', false, { 'file.': { alerting: { email: { to: 'a@example.com' } } } }),
		said('alerts.failure-threshold', 5),
		said('alerts.success-threshold', 5),
		said('alerts.send-on-resolved', false),
		said('alerts.minimum-reminder-interval', '1h'),
		said('alerts.description', 'Call Anna'),
		said('alerts.provider-override', { to: 'b@example.com' }),
		imported('email.to', 'b@example.com'),
		...['default-alert', 'overrides', 'title', 'subject'].flatMap((name) =>
			['email', 'discord', 'custom'].map((service) => said(`${service}.${name}`, [{ a: 1 }])),
		),
		imported('discord.webhook-url', 'https://discord.com/api/webhooks/2/x'),
		...['method', 'body', 'placeholders'].map((name) => said(`custom.${name}`, 'x')),
		imported('custom.url', 'https://hooks.example.com/b'),
		imported('custom.headers', { 'X-Token': 'a' }),
		imported('maintenance.enabled', 'no'),
		imported('maintenance.start', '01:00'),
		imported('maintenance.duration', '2h'),
		imported('maintenance.timezone', 'Europe/Berlin'),
		imported('maintenance.every', ['Monday']),
		imported('file.endpoints', [{ name: 'More', url: other, conditions: ['[STATUS] == 200'] }]),
		imported('file.services', [{ name: 'More', url: other, conditions: ['[STATUS] == 200'] }]),
		said('file.external-endpoints', [{ name: 'Backup' }]),
		said('file.suites', [{ name: 'Checkout' }]),
		imported('file.alerting', { email: { to: 'a@example.com' } }),
		imported('file.maintenance', { start: '23:00', duration: '1h' }),
		said('file.security', { basic: { username: 'a' } }),
		said('file.remote', { instances: [{ url: other }] }),
		said('file.connectivity', { checker: { target: '1.1.1.1:53' } }),
		said('file.tunneling', { office: { type: 'SSH' } }),
		said('file.announcements', [{ message: 'Hello' }]),
	],
};
