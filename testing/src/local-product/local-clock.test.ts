import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalClock, type LocalClock } from './local-clock.ts';

/** Longer than a test may take, so that a wait ends in time only if the clock jumps. */
const hourMs = 3_600_000;

const causes = new AsyncLocalStorage<object>();
let clock: LocalClock;
let start: number;
/** The events of a test, in their order. */
let seen: string[];
/** Does what is due until an instant. */
let runDue: (until: number) => Promise<void>;

beforeEach(() => {
	seen = [];
	runDue = async () => undefined;
	clock = createLocalClock({ runDue: (until) => runDue(until), cause: () => causes.getStore() });
	start = clock.now();
});
// Leaves no timer behind.
afterEach(() => clock.moveTo(start + 24 * hourMs));

/** A request or task with the cause `part`. */
function run<T>(work: () => Promise<T>, part: object = {}): Promise<T> {
	return clock.during(part, () => causes.run(part, work));
}

function pause(name: string, afterMs: number): Promise<void> {
	return clock.waitUntil(start + afterMs).then(() => void seen.push(name));
}

/** Gives everything that could go on the time to do so. */
async function settle(): Promise<void> {
	for (let turns = 0; turns < 20; turns += 1) await turn();
}

/** Whole hours since the start of the test. */
const hoursPassed = () => Math.floor((clock.now() - start) / hourMs);

describe('the clock of a local product', () => {
	it('jumps to each pause in the order of their instants, once all requests pause', async () => {
		const instants: number[] = [];
		const request = (hours: number) =>
			run(async () => {
				await pause(`after ${hours} hours`, hours * hourMs);
				instants.push(hoursPassed());
			});
		await Promise.all([request(3), request(1), request(2)]);

		expect(seen).toEqual(['after 1 hours', 'after 2 hours', 'after 3 hours']);
		expect(instants).toEqual([1, 2, 3]);
	});

	it('ends pauses until the same instant together', async () => {
		const hours = await Promise.all([1, 2].map(() => run(() => pause('pause', hourMs).then(hoursPassed))));

		expect(hours).toEqual([1, 1]);
	});

	it('stands still while another request works, and jumps when that one has ended', async () => {
		const work = Promise.withResolvers<void>();
		const working = run(() => work.promise);
		const pausing = run(() => pause('pause', hourMs));
		await settle();
		expect([seen, hoursPassed()]).toEqual([[], 0]);

		work.resolve();
		await Promise.all([working, pausing]);
		expect([seen, hoursPassed()]).toEqual([['pause'], 1]);
	});

	it('jumps from one pause of a request to its next', async () => {
		const work = Promise.withResolvers<void>();
		const working = run(() => work.promise);
		const pausing = run(() => Promise.all([pause('late', 2 * hourMs), pause('early', hourMs)]));
		await settle();
		work.resolve();
		await Promise.all([working, pausing]);

		expect(seen).toEqual(['early', 'late']);
	});

	it('waits for a request that arrives while the first begins to pause', async () => {
		const first = run(() => pause('first', 2 * hourMs));
		for (let step = 0; step < 20; step += 1) await undefined;
		await Promise.all([first, run(() => pause('second', hourMs))]);

		expect(seen).toEqual(['second', 'first']);
	});

	it('counts a request as busy until all its parts have ended', async () => {
		const part = {};
		const work = Promise.withResolvers<void>();
		const parts = [run(() => work.promise, part), run(async () => undefined, part)];
		const pausing = run(() => pause('pause', hourMs));
		await settle();
		expect(seen).toEqual([]);

		work.resolve();
		await Promise.all([...parts, pausing]);
		expect(seen).toEqual(['pause']);
	});

	it('does not wait for a request that has failed', async () => {
		await expect(run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
		await run(() => pause('pause', hourMs));

		expect(seen).toEqual(['pause']);
	});

	it('jumps for work after a response when no request works', async () => {
		const work = Promise.withResolvers<void>();
		const working = run(() => work.promise);
		const pausing = pause('background', hourMs);
		await settle();
		expect(seen).toEqual([]);

		work.resolve();
		await Promise.all([working, pausing]);
		expect(seen).toEqual(['background']);
	});

	it('does what is due before it pauses', async () => {
		runDue = async (until) => void seen.push(`due after ${(until - start) / hourMs} hours`);
		await run(() => pause('pause', hourMs));

		expect(seen).toEqual(['due after 1 hours', 'pause']);
	});

	it('moves ahead when a test sets it, ends what is due by then, and never moves back', async () => {
		const work = Promise.withResolvers<void>();
		const working = run(() => work.promise);
		const early = run(() => pause('early', hourMs));
		const late = run(() => pause('late', 3 * hourMs));
		await settle();
		clock.moveTo(start + 2 * hourMs);
		await early;
		expect([seen, hoursPassed()]).toEqual([['early'], 2]);

		clock.moveTo(start + hourMs);
		expect(hoursPassed()).toBe(2);
		work.resolve();
		await Promise.all([working, late]);
		expect(seen).toEqual(['early', 'late']);
	});

	it('ends a pause at once if its instant has come', async () => {
		clock.moveTo(start + hourMs);
		const work = Promise.withResolvers<void>();
		const working = run(() => work.promise);
		await run(() => pause('pause', hourMs));

		expect(seen).toEqual(['pause']);
		work.resolve();
		await working;
	});
});

describe('a deadline', () => {
	function deadline(name: string, afterMs: number): Promise<void> {
		return clock.deadline(start + afterMs).then(() => void seen.push(name));
	}

	it('does not jump beside work that goes on, and nor does the clock for it', async () => {
		const work = Promise.withResolvers<void>();
		const working = run(async () => {
			await Promise.race([work.promise, deadline('deadline', hourMs)]);
			seen.push('work');
		});
		await settle();
		expect([seen, hoursPassed()]).toEqual([[], 0]);

		work.resolve();
		await working;
		await settle();
		expect([seen, hoursPassed()]).toEqual([['work'], 0]);
	});

	it('ends in its order when everything else pauses', async () => {
		const passed = deadline('deadline', hourMs).then(hoursPassed);
		await run(() => pause('pause', 2 * hourMs));

		expect(seen).toEqual(['deadline', 'pause']);
		expect(await passed).toBe(1);
	});

	it('ends when a test moves the clock to it', async () => {
		const work = Promise.withResolvers<void>();
		const working = run(() => work.promise);
		const ended = deadline('deadline', hourMs);
		clock.moveTo(start + hourMs);
		await ended;

		expect(seen).toEqual(['deadline']);
		work.resolve();
		await working;
	});

	it('takes real time', async () => {
		vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start });
		try {
			void deadline('deadline', 1_000);
			await vi.advanceTimersByTimeAsync(999);
			expect(seen).toEqual([]);
			await vi.advanceTimersByTimeAsync(1);
			expect(seen).toEqual(['deadline']);
		} finally {
			vi.useRealTimers();
		}
	});
});
