/** Reads what notifies the operators: alert policies with their metrics, the call from outside, and the budget. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { budget } from '../declared/budget.ts';
import { covers } from '../declared/covers.ts';
import {
	metrics,
	notificationChannel,
	policies,
	secondChannel,
	secondChannelVariable,
	uptimeCheck,
} from '../declared/monitoring.ts';
import type { GoogleApi } from '../google-api.ts';
import type { Check, Finding, Project } from './check.ts';
import { listAll } from './sources.ts';

interface Channel {
	name?: string;
	displayName?: string;
	labels?: { email_address?: string };
	enabled?: boolean;
	/** Missing for types that Google does not confirm. */
	verificationStatus?: 'UNVERIFIED' | 'VERIFIED';
}

interface Policy {
	displayName?: string;
	enabled?: boolean;
	notificationChannels?: string[];
}

interface Metric {
	name?: string;
}

interface UptimeCheck {
	displayName?: string;
	monitoredResource?: { labels?: { host?: string } };
	httpCheck?: { path?: string };
}

interface Billing {
	billingAccountName?: string;
	billingEnabled?: boolean;
}

interface Budget {
	displayName?: string;
}

const root = join(import.meta.dirname, '../..');
const monitoring = 'https://monitoring.googleapis.com/v3';

/** The content of a declared file. */
export function readDeclared(path: string): { displayName?: string } {
	return JSON.parse(readFileSync(join(root, path), 'utf8')) as { displayName?: string };
}

export const alertingCheck: Check = {
	name: 'Alerts to the operators',
	async run({ google }, project) {
		const name = `projects/${project.id}`;
		const [channels, stored, storedMetrics, calls] = await Promise.all([
			listAll<Channel>(google, `${monitoring}/${name}/notificationChannels`, 'notificationChannels'),
			listAll<Policy>(google, `${monitoring}/${name}/alertPolicies`, 'alertPolicies'),
			listAll<Metric>(google, `https://logging.googleapis.com/v2/${name}/metrics`, 'metrics'),
			listAll<UptimeCheck>(google, `${monitoring}/${name}/uptimeCheckConfigs`, 'uptimeCheckConfigs'),
		]);
		const problems = [
			...compareChannel(channels, project),
			...comparePolicies(stored, channels),
			...compareMetrics(storedMetrics),
			...compareCalls(calls, project),
		];
		const fix = `infra/setup.sh ${project.id}`;
		return [
			...problems.map((problem) => ({ problem, fix })),
			...checkSecondWay(stored, channels, project),
			...(await checkBudget(google, project)),
		];
	},
};

function operatorChannel(channels: readonly Channel[]): Channel | undefined {
	return channels.find(({ displayName }) => displayName === notificationChannel.displayName);
}

function compareChannel(channels: readonly Channel[], { settings }: Project): string[] {
	const channel = operatorChannel(channels);
	if (!channel || channel.enabled === false) return ['Google has no email address to send alerts to.'];
	const email = channel.labels?.email_address;
	// The check of the settings reports that OPERATOR_EMAIL is missing.
	if (!settings.OPERATOR_EMAIL || email === settings.OPERATOR_EMAIL) return [];
	return [`Google sends alerts to ${email} instead of OPERATOR_EMAIL.`];
}

/** Of any type, if an operator made it. */
function checkSecondWay(stored: readonly Policy[], channels: readonly Channel[], { id }: Project): Finding[] {
	const fix = `${secondChannelVariable}=https://… infra/setup.sh ${id}`;
	const second = channels.find(({ displayName }) => displayName === secondChannel.displayName);
	if (!second || second.enabled === false) {
		return [{ problem: 'One mailbox is the only way in which Google reaches the operators.', fix }];
	}
	if (second.verificationStatus === 'UNVERIFIED') {
		const page = `https://console.cloud.google.com/monitoring/alerting/notifications?project=${id}`;
		return [{ problem: 'The second way to the operators is not confirmed, so Google does not use it.', fix: page }];
	}
	const { name = '' } = second;
	const declared = new Set(policies.map(({ path }) => readDeclared(path).displayName));
	return (
		stored
			.filter(({ displayName }) => declared.has(displayName))
			// A policy that notifies nobody is reported as such.
			.filter(
				({ notificationChannels = [] }) => notificationChannels.length > 0 && !notificationChannels.includes(name),
			)
			.map(({ displayName }) => ({
				problem: `The alert policy "${displayName}" does not use the second way to the operators.`,
				fix: `infra/setup.sh ${id}`,
			}))
	);
}

function comparePolicies(stored: readonly Policy[], channels: readonly Channel[]): string[] {
	const channel = operatorChannel(channels)?.name;
	return policies.flatMap(({ path }) => {
		const declared = readDeclared(path);
		const found = stored.find(({ displayName }) => displayName === declared.displayName);
		const title = `The alert policy "${declared.displayName}"`;
		if (!found) return [`${title} does not exist.`];
		if (found.enabled === false) return [`${title} is off.`];
		if (!covers(found, declared)) return [`${title} differs from ${path}.`];
		const notifies = channel === undefined || found.notificationChannels?.includes(channel);
		return notifies ? [] : [`${title} notifies nobody.`];
	});
}

function compareMetrics(stored: readonly Metric[]): string[] {
	const names = new Set(stored.map(({ name }) => name));
	return metrics.filter(({ id }) => !names.has(id)).map(({ id }) => `The metric ${id} of the log does not exist.`);
}

function compareCalls(stored: readonly UptimeCheck[], { appOrigin }: Project): string[] {
	const { host } = new URL(appOrigin);
	const found = stored.find(({ displayName }) => displayName === uptimeCheck.displayName);
	const isRight = found?.monitoredResource?.labels?.host === host && found.httpCheck?.path === uptimeCheck.path;
	return isRight ? [] : [`Google does not call https://${host}${uptimeCheck.path} from outside.`];
}

async function checkBudget(google: GoogleApi, { id }: Project): Promise<Finding[]> {
	const url = `https://cloudbilling.googleapis.com/v1/projects/${id}/billingInfo`;
	const billing = (await google.get(url)) as Billing | null;
	if (!billing?.billingEnabled) {
		const fix = `gcloud billing projects link ${id} --billing-account ACCOUNT`;
		return [{ problem: 'The project has no billing account, so no function runs.', fix }];
	}
	const list = `https://billingbudgets.googleapis.com/v1/${billing.billingAccountName}/budgets`;
	const budgets = await listAll<Budget>(google, list, 'budgets');
	if (budgets.some(({ displayName }) => displayName === `${budget.displayName} ${id}`)) return [];
	return [{ problem: 'There is no budget, so nobody notices high costs.', fix: `infra/setup.sh ${id}` }];
}
