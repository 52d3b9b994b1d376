/** Notification channels, metrics, alert policies, dashboards and calls from outside. */
import {
	adds,
	type Call,
	type Commands,
	changes,
	fileOf,
	find,
	lists,
	newName,
	removes,
	rowsOf,
} from './fake-command.ts';
import { FakeFailure } from './fake-state.ts';
import { mapFlag, textFlag } from './parse-command.ts';

const monitoring = 'monitoring.googleapis.com';

const metricDelayMs = 10 * 60_000;

/** A policy cannot use a new metric for ten minutes. */
function requireMetric(call: Call, metric: string): void {
	const createdAt = rowsOf(call, 'metrics').find(({ name }) => name === metric)?.createdAt;
	if (typeof createdAt === 'number' && call.now >= createdAt + metricDelayMs) return;
	throw new FakeFailure(
		`NOT_FOUND: Cannot find metric that matches type = "logging.googleapis.com/user/${metric}". If a metric was created recently, it could take up to 10 minutes to become available. Please try again soon.`,
	);
}

export const monitoringCommands: Commands = {
	'beta monitoring channels list': lists('channels', monitoring),
	'beta monitoring channels create': adds(
		'channels',
		monitoring,
		['display-name', 'type', 'channel-labels'],
		(call) => ({
			name: newName(call, 'notificationChannels'),
			displayName: textFlag(call, 'display-name'),
			labels: mapFlag(call, 'channel-labels'),
		}),
	),
	'beta monitoring channels update': changes('channels', monitoring, ['update-channel-labels'], (row, call) => {
		row.labels = mapFlag(call, 'update-channel-labels');
	}),
	'logging metrics list': lists('metrics', 'logging.googleapis.com'),
	'logging metrics create': adds(
		'metrics',
		'logging.googleapis.com',
		['config-from-file'],
		(call) => ({ ...fileOf(call, 'config-from-file'), name: call.words[0] ?? '', createdAt: call.now }),
		1,
	),
	'logging metrics update': changes('metrics', 'logging.googleapis.com', ['config-from-file'], (row, call) => {
		Object.assign(row, fileOf(call, 'config-from-file'));
	}),
	'logging sinks list': lists('sinks', 'logging.googleapis.com'),
	'logging sinks update': changes(
		'sinks',
		'logging.googleapis.com',
		['add-exclusion', 'update-exclusion'],
		(row, call) => {
			row.exclusions = [mapFlag(call, call.flags.has('add-exclusion') ? 'add-exclusion' : 'update-exclusion')];
		},
	),
	'monitoring uptime list-configs': lists('uptimeChecks', monitoring),
	'monitoring uptime delete': removes('uptimeChecks', monitoring),
	'monitoring uptime create': adds(
		'uptimeChecks',
		monitoring,
		['resource-type', 'resource-labels', 'protocol', 'path', 'period', 'timeout'],
		(call) => ({
			name: newName(call, 'uptimeCheckConfigs'),
			displayName: call.words[0],
			monitoredResource: {
				type: textFlag(call, 'resource-type').replace('-', '_'),
				labels: mapFlag(call, 'resource-labels'),
			},
			httpCheck: { path: textFlag(call, 'path'), useSsl: textFlag(call, 'protocol') === 'https' },
			period: `${Number(textFlag(call, 'period')) * 60}s`,
			timeout: `${textFlag(call, 'timeout')}s`,
		}),
		1,
	),
	'alpha monitoring policies list': lists('policies', monitoring),
	'alpha monitoring policies delete': removes('policies', monitoring),
	'alpha monitoring policies create': adds(
		'policies',
		monitoring,
		['policy-from-file', 'notification-channels'],
		(call) => {
			const channels = textFlag(call, 'notification-channels').split(',');
			const policy = fileOf(call, 'policy-from-file');
			for (const [, metric = ''] of JSON.stringify(policy).matchAll(/logging\.googleapis\.com\/user\/(\w+)/g))
				requireMetric(call, metric);
			return {
				...policy,
				name: newName(call, 'alertPolicies'),
				enabled: true,
				notificationChannels: channels.map((channel) => find(call, 'channels', channel).name),
			};
		},
	),
	'monitoring dashboards list': lists('dashboards', monitoring),
	'monitoring dashboards delete': removes('dashboards', monitoring),
	'monitoring dashboards create': adds('dashboards', monitoring, ['config-from-file'], (call) => ({
		...fileOf(call, 'config-from-file'),
		name: newName(call, 'dashboards'),
	})),
};
