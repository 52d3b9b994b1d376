/** A worker that does the same work each time and reports how many seconds it took: once in registers only, and once in new memory. */
import { parentPort } from 'node:worker_threads';

const rounds = 300_000_000;
const objects = 2_000_000;
/** More than a processor's cache: some 30 MB. */
const objectsKept = 200_000;

export interface LoopSeconds {
	inRegisters: number;
	/** A machine that reclaims memory, or shares it with others, is slow here only. */
	inMemory: number;
}

/** Returns a number that depends on every round, so that none is left out. */
function calculate(): number {
	let state = 1;
	for (let round = 0; round < rounds; round += 1) state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + round) | 0;
	return state;
}

function allocate(): number {
	const kept: { index: number; name: string; list: number[] }[] = [];
	for (let index = 0; index < objects; index += 1)
		kept[index % objectsKept] = { index, name: `object ${index}`, list: [index, index + 1] };
	return kept.reduce((sum, { name, list }) => sum + name.length + list.length, 0);
}

function secondsOf(work: () => number): number {
	const startedAt = performance.now();
	results.push(work());
	return (performance.now() - startedAt) / 1000;
}

const results: number[] = [];
const seconds: LoopSeconds = { inRegisters: secondsOf(calculate), inMemory: secondsOf(allocate) };
parentPort?.postMessage({ seconds, results });
