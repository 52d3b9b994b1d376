import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

it('a bounded map keeps the entries that were set last', () => {
	const map = new BoundedMap<string, number>(2);
	map.set('first', 1).set('second', 2).set('first', 3).set('third', 4);

	expect([...map]).toEqual([
		['first', 3],
		['third', 4],
	]);
});
