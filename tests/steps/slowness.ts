/** How much slower this machine is now than the one of the budgets, and how long its steps may take. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Seconds of the fixed loop on two idle cores of an AMD EPYC, the machine of the budgets. */
const referenceSeconds = 0.5;
/** The budgets are for two cores, so two loops run at the same time. */
const loops = 2;
const repetitions = 4;
/** A step may take this many times its budget. */
const tolerance = 2;

/** Seconds of the slower one of two fixed loops, in the fastest of a few repetitions: other work for a moment is not the speed of the machine. */
export async function measureLoop(): Promise<number> {
	const seconds: number[] = [];
	for (let repetition = 0; repetition < repetitions; repetition += 1)
		seconds.push(Math.max(...(await Promise.all(Array.from({ length: loops }, runLoop)))));
	return Math.min(...seconds);
}

async function runLoop(): Promise<number> {
	const worker = new Worker(new URL('./fixed-loop.ts', import.meta.url));
	const [{ seconds }] = (await once(worker, 'message')) as [{ seconds: number }];
	return seconds;
}

/** The slowest measurement counts: other programs may begin or end during the run. A faster machine has the same budgets. */
export function slownessOf(loopSeconds: readonly number[]): number {
	return Math.max(1, ...loopSeconds.map((seconds) => seconds / referenceSeconds));
}

export function allowedSeconds(budgetSeconds: number, slowness: number): number {
	return budgetSeconds * tolerance * slowness;
}
