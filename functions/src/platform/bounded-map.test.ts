import { describe, expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

const megabyte = 1024 * 1024;

describe('a bounded map', () => {
	it('keeps the entries that were set last', () => {
		const map = new BoundedMap<number>({ megabytes: 1, bytesOf: () => 0.4 * megabyte });
		map.set('first', 1).set('second', 2).set('first', 3).set('third', 4);

		expect([...map]).toEqual([
			['first', 3],
			['third', 4],
		]);
	});

	it('counts its bytes, so that long keys, long texts and long lists all have an end', () => {
		const keys = new BoundedMap<number>({ megabytes: 1 });
		const texts = new BoundedMap<{ name: string }>({ megabytes: 1 });
		const names = new BoundedMap<Map<string, ReadonlySet<string>>>({ megabytes: 1 });
		for (let count = 0; count < 500; count++) {
			keys.set(`${count} ${'k'.repeat(12_000)}`, 1);
			texts.set(`${count}`, { name: 'x'.repeat(12_000) });
			names.set(
				`${count}`,
				new Map([['pages', new Set(Array.from({ length: 100 }, (_, page) => `/${'p'.repeat(50)}${page}`))]]),
			);
		}

		for (const { size } of [keys, texts, names]) {
			expect(size).toBeGreaterThan(20);
			expect(size).toBeLessThan(80);
		}
		expect([...texts.keys()].at(-1)).toBe('499');
	});

	it('keeps what it has when an entry alone is too large', () => {
		const map = new BoundedMap<string>({ megabytes: 1 });
		map.set('small', 'x').set('large', 'x'.repeat(megabyte));

		expect([...map.keys()]).toEqual(['small']);
	});

	it('counts an entry that was set again, deleted or cleared no more', () => {
		const map = new BoundedMap<number>({ megabytes: 1, bytesOf: () => 0.4 * megabyte });
		for (let count = 0; count < 10; count++) map.set('same', count);
		map.set('other', 1);
		map.delete('other');
		map.set('third', 3);
		expect([...map.keys()]).toEqual(['same', 'third']);

		map.clear();
		expect([...map.set('a', 1).set('b', 2).keys()]).toEqual(['a', 'b']);
	});
});
