/** A worker that does the same work each time and reports how many seconds it took. */
import { parentPort } from 'node:worker_threads';

const turns = 300_000_000;

/** Returns a number that depends on every turn, so that none is left out. */
function work(): number {
	let state = 1;
	for (let turn = 0; turn < turns; turn += 1) state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + turn) | 0;
	return state;
}

const startedAt = performance.now();
const state = work();
parentPort?.postMessage({ seconds: (performance.now() - startedAt) / 1000, state });
