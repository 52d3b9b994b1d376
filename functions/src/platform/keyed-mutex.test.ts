import { describe, expect, it } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

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

describe('turns', () => {
	it('keep work on one thing in order', async () => {
		const runExclusive = createKeyedMutex();
		const { events, work } = recorder();

		const results = await Promise.all([runExclusive('shop', work('first')), runExclusive('shop', work('second'))]);

		expect(results).toEqual(['first', 'second']);
		expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
	});

	it('do not hold up work on something else', async () => {
		const runExclusive = createKeyedMutex();
		const { events, work } = recorder();

		await Promise.all([runExclusive('shop', work('shop')), runExclusive('inn', work('inn'))]);

		expect(events.slice(0, 2)).toEqual(['shop begins', 'inn begins']);
	});

	it('go on after work that failed', async () => {
		const runExclusive = createKeyedMutex();
		const { work } = recorder();
		const failing = runExclusive('shop', () => Promise.reject(new Error('broken')));

		await expect(failing).rejects.toThrow('broken');
		expect(await runExclusive('shop', work('next'))).toBe('next');
	});
});
