/** Runs steps one after the other, and prints the changes of each. */

import { type Change, type Reader, SetUpStopped, type Step, textOf } from './step.ts';
import { type Clock, retryWhileTooEarly } from './too-early.ts';

export interface Run<Deployment> {
	target: Deployment;
	reader: Reader;
	/** Null in a dry run. */
	apply: ((change: Change) => Promise<void>) | null;
	print(line: string): void;
	clock: Clock;
}

/** Returns how many changes were made, or would be. Stops at the first that fails; the next run continues there. */
export async function runSteps<Deployment>(
	steps: readonly Step<Deployment>[],
	{ target, reader, apply, print, clock }: Run<Deployment>,
): Promise<number> {
	let count = 0;
	for (const { title, changes, notes } of steps) {
		const read = async () => (await retryWhileTooEarly(() => changes(target, reader), { clock, print })) ?? [];
		const needed = await within(title, read);
		print(`${needed.length === 0 ? '✓' : '•'} ${title}`);
		for (const change of needed) {
			print(`  ${textOf(change)}`);
			if (!apply) continue;
			const isDone = async () => !(await read()).some((other) => textOf(other) === textOf(change));
			await within(title, () => retryWhileTooEarly(() => apply(change), { clock, print, isDone }));
		}
		count += needed.length;
		if (!apply || !notes) continue;
		for (const note of await within(title, () => notes(target, reader))) print(`  ${note}`);
	}
	return count;
}

async function within<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new SetUpStopped(
			`${title}: ${reason.replace(/\.?$/, '.')} Fix this and run the command again; it continues here.`,
		);
	}
}
