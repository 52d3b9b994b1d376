import { expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { retryWhileTooEarly } from './too-early.ts';

/** Refuses until so many minutes have passed. */
function refusing(message: string, minutes: number) {
	const clock = createFakeClock();
	const readyAt = clock.now() + minutes * 60_000;
	const lines: string[] = [];
	const work = async () => {
		if (clock.now() < readyAt) throw new Error(message);
		return clock.now() - readyAt;
	};
	return { clock, lines, work, print: (line: string) => void lines.push(line) };
}

const metric = 'gcloud alpha monitoring policies create failed: NOT_FOUND: Cannot find metric that matches type.';

it.each([
	metric,
	'Service account app@acme.iam.gserviceaccount.com does not exist.',
	'GET https://x responded with 403: Firestore API has not been used in project 1 before or it is disabled.',
	'firebase projects:addfirebase acme failed: Failed to add Firebase to Google Cloud Platform project.',
])('what Google refuses too early is repeated for ten minutes: %s', async (message) => {
	const { work, ...options } = refusing(message, 10);

	expect(await retryWhileTooEarly(work, options)).toBe(0);
});

it('the operator sees each minute why it takes so long', async () => {
	const { work, ...options } = refusing(metric, 3);
	await retryWhileTooEarly(work, options);

	expect(options.lines).toEqual([
		'  Google needs up to ten minutes for new metrics of the log.',
		'  Google needs up to ten minutes for new metrics of the log (1 min).',
		'  Google needs up to ten minutes for new metrics of the log (2 min).',
	]);
});

it('other failures are not repeated, and waiting ends', async () => {
	const other = refusing('The caller does not have permission.', 1);
	await expect(retryWhileTooEarly(other.work, other)).rejects.toThrow('permission');
	expect(other.lines).toEqual([]);

	const never = refusing(metric, 60);
	const startedAt = never.clock.now();
	await expect(retryWhileTooEarly(never.work, never)).rejects.toThrow('Cannot find metric');
	expect(never.clock.now() - startedAt).toBe(11 * 60_000);
});

it('what somebody else did meanwhile is not repeated', async () => {
	const { work, ...options } = refusing('Failed to add Firebase', 60);

	expect(await retryWhileTooEarly(work, { ...options, isDone: async () => true })).toBeUndefined();
});
