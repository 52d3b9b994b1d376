import { expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { ProgramError } from './programs.ts';
import { retryWhileTooEarly } from './too-early.ts';

/** Refuses until so many minutes have passed. */
function refusing(refused: string | Error, minutes: number) {
	const clock = createFakeClock();
	const readyAt = clock.now() + minutes * 60_000;
	const lines: string[] = [];
	const work = async () => {
		if (clock.now() < readyAt) throw refused instanceof Error ? refused : new Error(refused);
		return clock.now() - readyAt;
	};
	return { clock, lines, work, print: (line: string) => void lines.push(line) };
}

const metric = 'gcloud alpha monitoring policies create failed: NOT_FOUND: Cannot find metric that matches type.';

const terms = 'firebase projects:addfirebase acme failed: Failed to add Firebase to Google Cloud Platform project.';
const agent = new ProgramError(
	'firebase deploy failed: There was an error deploying functions',
	'⚠ Eventarc Service Agent',
);
const api = 'GET https://x responded with 403: Firestore API has not been used in project 1 before or it is disabled.';

it.each([
	[metric, 10, 11],
	[terms, 10, 11],
	[agent, 10, 11],
	[api, 4, 5],
	['Service account app@acme.iam.gserviceaccount.com does not exist.', 0.5, 1],
	["Revision 'api-00002' is not ready and cannot serve traffic.", 0.5, 1],
])('%s: is repeated for %d minutes and more, but not for longer than %d', async (refused, minutes, most) => {
	const soon = refusing(refused, minutes);
	expect(await retryWhileTooEarly(soon.work, soon)).toBe(0);

	const never = refusing(refused, 60);
	const startedAt = never.clock.now();
	await expect(retryWhileTooEarly(never.work, never)).rejects.toThrow();
	expect(never.clock.now() - startedAt).toBe(most * 60_000);
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

it('other failures are not repeated', async () => {
	const other = refusing('The caller does not have permission.', 1);

	await expect(retryWhileTooEarly(other.work, other)).rejects.toThrow('permission');
	expect(other.lines).toEqual([]);
});

it('what somebody else did meanwhile is not repeated', async () => {
	const { work, ...options } = refusing(terms, 60);

	expect(await retryWhileTooEarly(work, { ...options, isDone: async () => true })).toBeUndefined();
});
