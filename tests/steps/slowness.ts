/** How much slower this machine is now than the one of the budgets, and how long its steps may take. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LoopSeconds } from './fixed-loop.ts';

/** Seconds of the fixed loop on two idle cores of an AMD EPYC, the machine of the budgets. */
const reference: LoopSeconds = { inRegisters: 0.5, inMemory: 0.4 };
/** The budgets are for two cores, so two loops run at the same time. */
const loops = 2;
const repetitions = 4;
/** A step may take this many times its budget. */
const tolerance = 2;

/** Of the slower one of two fixed loops, in the fastest of a few repetitions: other work for a moment is not the speed of the machine. */
export async function measureLoop(): Promise<LoopSeconds> {
	const measured: LoopSeconds[] = [];
	for (let repetition = 0; repetition < repetitions; repetition += 1)
		measured.push(combine(Math.max, await Promise.all(Array.from({ length: loops }, runLoop))));
	return combine(Math.min, measured);
}

function combine(choose: (...seconds: number[]) => number, measured: readonly LoopSeconds[]): LoopSeconds {
	return {
		inRegisters: choose(...measured.map(({ inRegisters }) => inRegisters)),
		inMemory: choose(...measured.map(({ inMemory }) => inMemory)),
	};
}

async function runLoop(): Promise<LoopSeconds> {
	const worker = new Worker(new URL('./fixed-loop.ts', import.meta.url));
	const [{ seconds }] = (await once(worker, 'message')) as [{ seconds: LoopSeconds }];
	return seconds;
}

/** The slowest measurement counts: other programs may begin or end during the run. A faster machine has the same budgets. */
export function slownessOf(measured: readonly LoopSeconds[]): number {
	const slowest = combine(Math.max, measured);
	return Math.max(1, slowest.inRegisters / reference.inRegisters, slowest.inMemory / reference.inMemory);
}

export function allowedSeconds(budgetSeconds: number, slowness: number): number {
	return budgetSeconds * tolerance * slowness;
}
