import { describe, expect, it } from 'vitest';
import { createKeyedMutex, longestLockMs } from './keyed-mutex.ts';

function recorder() {
	const events: string[] = [];
	const work = (name: string) => async () => {
		events.push(`${name} begins`);
		await new Promise(setImmediate);
		events.push(`${name} ends`);
		return name;
	};
	return { events, work };
}

describe('work under a keyed mutex', () => {
	it('runs one at a time and in order for the same key', async () => {
		const runExclusive = createKeyedMutex();
		const { events, work } = recorder();

		const results = await Promise.all([runExclusive('shop', work('first')), runExclusive('shop', work('second'))]);

		expect(results).toEqual(['first', 'second']);
		expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
	});

	it('does not wait for work on another key', async () => {
		const runExclusive = createKeyedMutex();
		const { events, work } = recorder();

		await Promise.all([runExclusive('shop', work('shop')), runExclusive('inn', work('inn'))]);

		expect(events.slice(0, 2)).toEqual(['shop begins', 'inn begins']);
	});

	it('runs after earlier work that failed', async () => {
		const runExclusive = createKeyedMutex();
		const { work } = recorder();
		const failing = runExclusive('shop', () => Promise.reject(new Error('broken')));

		await expect(failing).rejects.toThrow('broken');
		expect(await runExclusive('shop', work('next'))).toBe('next');
	});

	it('INPUT-1: runs although earlier work hangs, after the longest time that work may lock its key', async () => {
		const hung = Promise.withResolvers<string>();
		const timer = Promise.withResolvers<void>();
		const waits: number[] = [];
		const runExclusive = createKeyedMutex((ms) => {
			waits.push(ms);
			return timer.promise;
		});
		const { events, work } = recorder();
		const first = runExclusive('shop', () => hung.promise);
		const second = runExclusive('shop', work('second'));
		await new Promise(setImmediate);
		expect(events).toEqual([]);

		timer.resolve();

		expect(await second).toBe('second');
		expect(waits[0]).toBe(longestLockMs);
		hung.resolve('first');
		expect(await first).toBe('first');
	});
});
