/** Runs steps one after the other, and prints the changes of each. */

import pLimit from 'p-limit';
import { finishAll } from '../../functions/src/platform/finish-all.ts';
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

/** Returns how many changes were made, or would be. Stops at the first step that fails; the next run continues there. */
export async function runSteps<Deployment>(
	steps: readonly Step<Deployment>[],
	{ target, reader, apply, print, clock }: Run<Deployment>,
): Promise<number> {
	let count = 0;
	for (const { title, changes, notes, atOnce = 1 } of steps) {
		const read = async () => (await retryWhileTooEarly(() => changes(target, reader), { clock, print })) ?? [];
		const needed = await within(title, read);
		print(`${needed.length === 0 ? '✓' : '•'} ${title}`);
		const limit = pLimit(atOnce);
		let hasFailed = false;
		const make = async (change: Change) => {
			// A later change may need it, except where they are independent.
			if (hasFailed && atOnce === 1) return;
			print(`  ${textOf(change)}`);
			if (!apply) return;
			const isDone = async () => !(await read()).some((other) => textOf(other) === textOf(change));
			try {
				await retryWhileTooEarly(() => apply(change), { clock, print, isDone });
			} catch (error) {
				hasFailed = true;
				throw error;
			}
		};
		await within(title, () => finishAll(needed.map((change) => limit(make, change))));
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
