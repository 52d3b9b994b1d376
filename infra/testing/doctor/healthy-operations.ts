/** Monitoring, billing and the product's own heartbeats of the healthy project, in the form of Google's APIs. */
import { budget } from '../../declared/budget.ts';
import { metrics, notificationChannel, policies, secondChannel, uptimeCheck } from '../../declared/monitoring.ts';
import { readDeclared } from '../../doctor/alerting.ts';
import { healthySettings, hoursAgo, now, projectId, version } from './healthy-settings.ts';
import type { Json } from './types.ts';
import { urls } from './urls.ts';

export function healthyOperations(): Record<string, Json> {
	const channel = `projects/${projectId}/notificationChannels/1`;
	const second = `projects/${projectId}/notificationChannels/2`;
	return {
		[urls.channels]: {
			notificationChannels: [
				{
					name: channel,
					type: notificationChannel.type,
					displayName: notificationChannel.displayName,
					labels: { email_address: healthySettings.OPERATOR_EMAIL },
					enabled: true,
				},
				{
					name: second,
					type: secondChannel.type,
					displayName: secondChannel.displayName,
					labels: { url: 'https://pager.acme-monitoring.com/stayup' },
					enabled: true,
				},
			],
		},
		[urls.policies]: {
			alertPolicies: policies.map(({ path }) => ({
				...(readDeclared(path) as Record<string, Json>),
				name: `projects/${projectId}/alertPolicies/${path}`,
				enabled: true,
				notificationChannels: [channel, second],
			})),
		},
		[urls.metrics]: { metrics: metrics.map(({ id }) => ({ name: id })) },
		[urls.uptimeChecks]: {
			uptimeCheckConfigs: [
				{
					displayName: uptimeCheck.displayName,
					monitoredResource: { type: 'uptime_url', labels: { host: new URL(healthySettings.APP_ORIGIN).host } },
					httpCheck: { path: uptimeCheck.path, useSsl: true },
				},
			],
		},
		[urls.billing]: { billingAccountName: 'billingAccounts/0A-1B-2C', billingEnabled: true },
		[urls.budgets]: { budgets: [{ displayName: `${budget.displayName} ${projectId}` }] },
		[urls.releases]: { releases: [{ releaseTime: hoursAgo(1) }] },
		...healthyDocuments(),
	};
}

function healthyDocuments(): Record<string, Json> {
	const heartbeat = (hours: number): Json => ({ fields: { at: { integerValue: String(now - hours * 3_600_000) } } });
	return {
		[urls.heartbeat('tick')]: heartbeat(0.01),
		[urls.heartbeat('sweep')]: heartbeat(0.02),
		[urls.heartbeat('domains')]: heartbeat(0.1),
		[urls.heartbeat('status-pages')]: heartbeat(0.02),
		[urls.heartbeat('nightly')]: heartbeat(9),
		[urls.heartbeat('restore-drill')]: heartbeat(24 * 30),
		[urls.serviceStatus]: {
			fields: {
				version: { stringValue: version },
				tickedAt: { integerValue: String(now - 60_000) },
				lateSince: { nullValue: null },
				lostRegions: { arrayValue: {} },
			},
		},
		[urls.waitingDeliveries]: [{ result: { aggregateFields: { count: { integerValue: '0' } } } }],
	};
}
