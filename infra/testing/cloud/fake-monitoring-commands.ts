/** Notification channels, metrics, alert policies, dashboards and calls from outside. */
import { adds, type Commands, changes, fileOf, find, lists, newName, removes } from './fake-command.ts';
import { mapFlag, textFlag } from './parse-command.ts';

const monitoring = 'monitoring.googleapis.com';

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
		(call) => ({ ...fileOf(call, 'config-from-file'), name: call.words[0] ?? '' }),
		1,
	),
	'logging metrics update': changes('metrics', 'logging.googleapis.com', ['config-from-file'], (row, call) => {
		Object.assign(row, fileOf(call, 'config-from-file'));
	}),
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
			const channel = textFlag(call, 'notification-channels');
			return {
				...fileOf(call, 'policy-from-file'),
				name: newName(call, 'alertPolicies'),
				enabled: true,
				notificationChannels: [find(call, 'channels', channel).name],
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
