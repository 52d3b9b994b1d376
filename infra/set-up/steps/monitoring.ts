/** Metrics of the log, alert policies, a dashboard and a call from outside: they notify the operators. */

import { covers } from '../../declared/covers.ts';
import {
	dashboard,
	metrics,
	notificationChannel,
	policies,
	secondChannel,
	unkeptEntries,
	uptimeCheck,
} from '../../declared/monitoring.ts';
import { type Change, gcloud, type Reader, type Step, type Target } from '../step.ts';
import { inProject } from './project.ts';

interface Stored {
	name: string;
	displayName?: string;
}

export const createChannel: Step = {
	title: 'Notification channels of the operators',
	async changes(target, reader) {
		const channels = await readChannels(target, reader);
		const { operatorEmail, operatorWebhook } = target;
		return [
			...channelChanges(target, channels, notificationChannel, 'email_address', operatorEmail),
			...channelChanges(target, channels, secondChannel, 'url', operatorWebhook),
		];
	},
};

interface Channel extends Stored {
	labels?: Record<string, string>;
}

/** `value`: of the label that says where the channel leads; null leaves the channel as it is. */
function channelChanges(
	{ projectId }: Target,
	channels: readonly Channel[],
	{ displayName, type }: { displayName: string; type: string },
	label: string,
	value: string | null,
): Change[] {
	const stored = channels.find((channel) => channel.displayName === displayName);
	if (value === null || stored?.labels?.[label] === value) return [];
	const command = ['beta', 'monitoring', 'channels'];
	const place = inProject(projectId);
	if (stored) return [gcloud(...command, 'update', stored.name, `--update-channel-labels=${label}=${value}`, place)];
	const flags = [`--display-name=${displayName}`, `--type=${type}`, `--channel-labels=${label}=${value}`];
	return [gcloud(...command, 'create', ...flags, place)];
}

function readChannels({ projectId }: Target, reader: Reader): Promise<Channel[]> {
	return reader.list<Channel>('gcloud', 'beta', 'monitoring', 'channels', 'list', inProject(projectId));
}

export async function channelNameOf(target: Target, reader: Reader): Promise<string> {
	const channels = await readChannels(target, reader);
	return channels.find(({ displayName }) => displayName === notificationChannel.displayName)?.name ?? unknownChannel;
}

/** In a dry run, which reads nothing. */
const unknownChannel = 'NOTIFICATION_CHANNEL';

/** That alert policies notify: the mailbox, and the second way if there is one. */
async function channelNamesOf(target: Target, reader: Reader): Promise<string[]> {
	const channels = await readChannels(target, reader);
	const second = channels.find(({ displayName }) => displayName === secondChannel.displayName);
	return [await channelNameOf(target, reader), ...(second ? [second.name] : [])];
}

export const createMetrics: Step = {
	title: 'Metrics of the log',
	async changes({ projectId }, reader) {
		const place = inProject(projectId);
		const stored = await reader.list<Stored>('gcloud', 'logging', 'metrics', 'list', place);
		const changes: Change[] = [];
		for (const { id, path } of metrics) {
			const existing = stored.find(({ name }) => name === id);
			if (existing && covers(existing, await declaredIn(path, reader))) continue;
			const verb = existing ? 'update' : 'create';
			changes.push(gcloud('logging', 'metrics', verb, id, `--config-from-file=${path}`, place));
		}
		return changes;
	},
};

interface Sink {
	name: string;
	exclusions?: { name: string; filter: string }[];
}

export const excludeEntries: Step = {
	title: 'Entries that the log does not keep',
	async changes({ projectId }, reader) {
		const place = inProject(projectId);
		const { sink, name, filter } = unkeptEntries;
		const sinks = await reader.list<Sink>('gcloud', 'logging', 'sinks', 'list', place);
		const stored = sinks.find((row) => row.name === sink)?.exclusions?.find((row) => row.name === name);
		if (stored?.filter === filter) return [];
		const flag = `--${stored ? 'update' : 'add'}-exclusion=name=${name},filter=${filter}`;
		return [gcloud('logging', 'sinks', 'update', sink, flag, place)];
	},
};

export const createUptimeCheck: Step = {
	title: 'Call from outside',
	async changes({ projectId, appOrigin }, reader) {
		const place = inProject(projectId);
		const { host } = new URL(appOrigin);
		const stored = await reader.list<Stored>('gcloud', 'monitoring', 'uptime', 'list-configs', place);
		const { displayName, path, periodMinutes, timeoutSeconds } = uptimeCheck;
		const existing = stored.find((row) => row.displayName === displayName);
		const expected = {
			monitoredResource: { type: 'uptime_url', labels: { host } },
			httpCheck: { path, useSsl: true },
			period: `${periodMinutes * 60}s`,
			timeout: `${timeoutSeconds}s`,
		};
		if (existing && covers(existing, expected)) return [];
		const flags = [
			'--resource-type=uptime-url',
			`--resource-labels=host=${host},project_id=${projectId}`,
			...['--protocol=https', `--path=${path}`, `--period=${periodMinutes}`, `--timeout=${timeoutSeconds}`],
		];
		return [
			...(existing ? [gcloud('monitoring', 'uptime', 'delete', existing.name, place)] : []),
			gcloud('monitoring', 'uptime', 'create', displayName, ...flags, place),
		];
	},
};

interface Policy extends Stored {
	notificationChannels?: string[];
	enabled?: boolean;
}

export const createPolicies: Step = {
	title: 'Alert policies',
	async changes(target, reader) {
		const place = inProject(target.projectId);
		const channels = await channelNamesOf(target, reader);
		const stored = await reader.list<Policy>('gcloud', 'alpha', 'monitoring', 'policies', 'list', place);
		const changes: Change[] = [];
		for (const { path } of policies) {
			const declared = await declaredIn(path, reader);
			const existing = stored.find(({ displayName }) => displayName === declared.displayName);
			const isRight =
				existing !== undefined &&
				covers(existing, declared) &&
				existing.enabled !== false &&
				channels.every((channel) => existing.notificationChannels?.includes(channel));
			if (isRight) continue;
			if (existing) changes.push(gcloud('alpha', 'monitoring', 'policies', 'delete', existing.name, place));
			const flags = [`--policy-from-file=${path}`, `--notification-channels=${channels.join()}`];
			changes.push(gcloud('alpha', 'monitoring', 'policies', 'create', ...flags, place));
		}
		return changes;
	},
};

export const createDashboard: Step = {
	title: 'Dashboard',
	async changes({ projectId }, reader) {
		const place = inProject(projectId);
		const stored = await reader.list<Stored>('gcloud', 'monitoring', 'dashboards', 'list', place);
		const declared = await declaredIn(dashboard.path, reader);
		const existing = stored.find(({ displayName }) => displayName === declared.displayName);
		if (existing && covers(existing, declared)) return [];
		return [
			...(existing ? [gcloud('monitoring', 'dashboards', 'delete', existing.name, place)] : []),
			gcloud('monitoring', 'dashboards', 'create', `--config-from-file=${dashboard.path}`, place),
		];
	},
};

async function declaredIn(path: string, reader: Reader): Promise<{ displayName?: string }> {
	return JSON.parse((await reader.file(path)) ?? '{}') as { displayName?: string };
}
