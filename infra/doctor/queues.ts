/** Reads the queues of Cloud Tasks: that they run, with the limits that the functions declare. */
import { type DeclaredOptions, optionsWith } from '../declared/function-options.ts';
import { queuesWith } from '../declared/functions.ts';
import type { Check, Finding } from './check.ts';

interface Queue {
	state?: string;
	rateLimits?: { maxConcurrentDispatches?: number };
	retryConfig?: { maxAttempts?: number };
}

export const queuesCheck: Check = {
	name: 'Queues',
	async run({ google }, { id, settings }) {
		const options = optionsWith(settings);
		const found = await Promise.all(
			queuesWith(settings).map(async ({ name, region }) => {
				const url = `https://cloudtasks.googleapis.com/v2/projects/${id}/locations/${region}/queues/${name}`;
				const queue = (await google.get(url)) as Queue | null;
				return compareQueue({ name, region, id }, queue, options[name]);
			}),
		);
		return found.flat();
	},
};

function compareQueue(
	{ name, region, id }: { name: string; region: string; id: string },
	queue: Queue | null,
	options: DeclaredOptions | undefined,
): Finding[] {
	const deploy = `firebase deploy --only functions:${name} --project ${id}`;
	if (!queue) return [{ problem: `The queue ${name} does not exist in ${region}.`, fix: deploy }];
	const findings: Finding[] = [];
	if (queue.state !== 'RUNNING') {
		const fix = `gcloud tasks queues resume ${name} --location ${region} --project ${id}`;
		findings.push({ problem: `The queue ${name} runs no tasks: its state is ${queue.state}.`, fix });
	}
	const { rateLimits, retryConfig } = options ?? {};
	const limits = [
		['tasks at a time', queue.rateLimits?.maxConcurrentDispatches, rateLimits?.maxConcurrentDispatches],
		['attempts', queue.retryConfig?.maxAttempts, retryConfig?.maxAttempts],
	] as const;
	for (const [what, is, expected] of limits) {
		if (is === expected) continue;
		findings.push({
			problem: `The queue ${name} allows ${is ?? 'no limit of'} ${what} instead of ${expected}.`,
			fix: deploy,
		});
	}
	return findings;
}
