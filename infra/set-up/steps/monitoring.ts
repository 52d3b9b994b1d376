/** Metrics of the log, alert policies, a dashboard and a call from outside: they notify the operators. */

import { covers } from '../../declared/covers.ts';
import { dashboard, metrics, notificationChannel, policies, uptimeCheck } from '../../declared/monitoring.ts';
import { type Change, gcloud, type Reader, type Step, type Target } from '../step.ts';
import { inProject } from './project.ts';

interface Stored {
	name: string;
	displayName?: string;
}

export const createChannel: Step = {
	title: 'Notification channel of the operators',
	async changes(target, reader) {
		const { projectId, operatorEmail } = target;
		const channel = await findChannel(target, reader);
		const label = `email_address=${operatorEmail}`;
		const command = ['beta', 'monitoring', 'channels'];
		if (!channel) {
			const { displayName, type } = notificationChannel;
			const flags = [`--display-name=${displayName}`, `--type=${type}`, `--channel-labels=${label}`];
			return [gcloud(...command, 'create', ...flags, inProject(projectId))];
		}
		if (channel.labels?.email_address === operatorEmail) return [];
		return [gcloud(...command, 'update', channel.name, `--update-channel-labels=${label}`, inProject(projectId))];
	},
};

interface Channel extends Stored {
	labels?: { email_address?: string };
}

async function findChannel({ projectId }: Target, reader: Reader): Promise<Channel | undefined> {
	const place = inProject(projectId);
	const channels = await reader.list<Channel>('gcloud', 'beta', 'monitoring', 'channels', 'list', place);
	return channels.find(({ displayName }) => displayName === notificationChannel.displayName);
}

export async function channelNameOf(target: Target, reader: Reader): Promise<string> {
	return (await findChannel(target, reader))?.name ?? 'NOTIFICATION_CHANNEL';
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
		const channel = await channelNameOf(target, reader);
		const stored = await reader.list<Policy>('gcloud', 'alpha', 'monitoring', 'policies', 'list', place);
		const changes: Change[] = [];
		for (const { path } of policies) {
			const declared = await declaredIn(path, reader);
			const existing = stored.find(({ displayName }) => displayName === declared.displayName);
			const isRight =
				existing !== undefined &&
				covers(existing, declared) &&
				existing.enabled !== false &&
				existing.notificationChannels?.includes(channel);
			if (isRight) continue;
			if (existing) changes.push(gcloud('alpha', 'monitoring', 'policies', 'delete', existing.name, place));
			const flags = [`--policy-from-file=${path}`, `--notification-channels=${channel}`];
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
