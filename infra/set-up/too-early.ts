/** Repeats what Google refuses only because it was asked too early, or before the operator accepted something. */
import { setTimeout as delay } from 'node:timers/promises';
import { ProgramError } from './programs.ts';

export interface Clock {
	/** Milliseconds since the epoch. */
	now(): number;
	wait(ms: number): Promise<unknown>;
}

export const realClock: Clock = { now: Date.now, wait: (ms) => delay(ms) };

interface Refusal {
	pattern: RegExp;
	reason: string;
	/** As long as Google needs, and a little more. */
	mostMinutes: number;
}

const refusals: readonly Refusal[] = [
	{
		pattern: /Cannot find metric/i,
		reason: 'Google needs up to ten minutes for new metrics of the log',
		mostMinutes: 11,
	},
	{
		pattern: /Eventarc Service Agent/i,
		reason: 'Google needs some minutes before the first trigger of a project',
		mostMinutes: 11,
	},
	{
		// With --json, firebase does not say why.
		pattern: /Failed to add Firebase/i,
		reason:
			'Firebase refuses the project, usually because nobody accepted its terms: click "Create a Firebase project" on https://console.firebase.google.com as the account of this login, and accept them. This command then continues',
		mostMinutes: 11,
	},
	{
		pattern: /is still being (copied|exported)/,
		reason: 'Google copies the data, which takes minutes to hours',
		mostMinutes: 24 * 60,
	},
	{
		pattern: /has not been used in project|SERVICE_DISABLED/i,
		reason: 'Google needs a while for a new API',
		mostMinutes: 5,
	},
	{
		pattern: /still has tasks/,
		reason: 'A function that is no longer used finishes its tasks',
		mostMinutes: 11,
	},
	{
		pattern: /Service account \S+ does not exist|is not ready/i,
		reason: 'Google needs a while for something new',
		mostMinutes: 1,
	},
];

const waitMs = 15_000;
const reportEveryMs = 60_000;

/** `isDone`: whether the work has become unnecessary meanwhile. */
export async function retryWhileTooEarly<Result>(
	work: () => Promise<Result>,
	{ clock, print, isDone }: { clock: Clock; print(line: string): void; isDone?: () => Promise<boolean> },
): Promise<Result | undefined> {
	const startedAt = clock.now();
	let reportAt = startedAt;
	for (;;) {
		try {
			return await work();
		} catch (error) {
			const message = error instanceof Error ? error.message : String(error);
			const text = error instanceof ProgramError ? `${message}\n${error.output}` : message;
			const refusal = refusals.find(({ pattern }) => pattern.test(text));
			const waitedMs = clock.now() - startedAt;
			if (!refusal || waitedMs >= refusal.mostMinutes * 60_000) throw error;
			if (clock.now() >= reportAt) {
				const minutes = Math.floor(waitedMs / 60_000);
				print(`  ${refusal.reason}${minutes === 0 ? '.' : ` (${minutes} min).`}`);
				reportAt += reportEveryMs;
			}
			await clock.wait(waitMs);
			if (await isDone?.()) return undefined;
		}
	}
}
