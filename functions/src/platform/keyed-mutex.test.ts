import { describe, expect, it } from 'vitest';
import { createTurns } from './keyed-mutex.ts';

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
		const takeTurn = createTurns();
		const { events, work } = recorder();

		const results = await Promise.all([takeTurn('shop', work('first')), takeTurn('shop', work('second'))]);

		expect(results).toEqual(['first', 'second']);
		expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
	});

	it('do not hold up work on something else', async () => {
		const takeTurn = createTurns();
		const { events, work } = recorder();

		await Promise.all([takeTurn('shop', work('shop')), takeTurn('inn', work('inn'))]);

		expect(events.slice(0, 2)).toEqual(['shop begins', 'inn begins']);
	});

	it('go on after work that failed', async () => {
		const takeTurn = createTurns();
		const { work } = recorder();
		const failing = takeTurn('shop', () => Promise.reject(new Error('broken')));

		await expect(failing).rejects.toThrow('broken');
		expect(await takeTurn('shop', work('next'))).toBe('next');
	});
});
