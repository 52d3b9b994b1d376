import { describe, expect, it } from 'vitest';
import { readYaml } from './read-yaml.ts';

const readAll = (text: string) => readYaml(text, 'This is no YAML.');
const read = (text: string) => readAll(text)[0]?.value;
const lines = (count: number, line: (index: number) => string) =>
	Array.from({ length: count }, (_, index) => line(index)).join('\n');
const tooLarge = 'This file has too many entries to be read at once. Please split it into several files.';

describe('a YAML file', () => {
	it('has maps, lists, merged maps and aliases', () => {
		const text = 'base: &base {a: 1}\nlist: &list [x, "y"]\none: {<<: *base, b: 2}\ntwo: *list\ntext: |\n  - &a\n';

		expect(read(text)).toEqual({
			base: { a: '1' },
			list: ['x', 'y'],
			one: { a: '1', b: '2' },
			two: ['x', 'y'],
			text: '- &a\n',
		});
		expect(read('')).toBeNull();
	});

	it('keeps numbers and booleans as it has them, so that names stay names', () => {
		expect(read('a: 007\nb: 1.50\nc: no\nd: true\ne: 0x1f\nf:\ng: ~')).toEqual({
			a: '007',
			b: '1.50',
			c: 'no',
			d: 'true',
			e: '0x1f',
			f: null,
			g: null,
		});
	});

	it('may have several documents, and maps that are there only to be copied', () => {
		expect(readAll('a: &a {b: 1}\nc: *a\n---\nd: 2')).toEqual([
			{ value: { a: { b: '1' }, c: { b: '1' } }, templates: new Set(['a']) },
			{ value: { d: '2' }, templates: new Set() },
		]);
	});

	it('may name one list in each of a thousand places', () => {
		expect(read(`list: &list [x]\n${lines(1_000, (index) => `k${index}: *list`)}`)).toMatchObject({ k999: ['x'] });
	});

	it.each([
		['a bracket without an end', 'a: ['],
		['brackets that close nothing', ']'.repeat(100_000)],
		['an unknown alias', 'a: *nothing'],
		['an alias inside of itself', 'a: &a [*a]'],
	])('with %s is refused as a whole', (_, text) => {
		expect(() => read(text)).toThrow('This is no YAML.');
	});

	it.each([
		['a key twice', 'a: 1\nb: 2\na: 3', 'a'],
		['a key twice in a list', '- {name: x, name: x}', 'name'],
		['a key twice in quotes', '"a": 1\na: 2', 'a'],
	])('with %s is refused by the name of the key', (_, text, key) => {
		expect(() => read(text)).toThrow(`This file has “${key}” twice in one place. Please remove one of them.`);
	});

	it.each([
		['tokens', lines(200_000, (index) => `k${index}: 1`)],
		['anchors', lines(6_000, (index) => `k${index}: &a${index} 1`)],
		['aliases', `a: &a 1\n${lines(6_000, (index) => `k${index}: *a`)}`],
		['copies of a list', `a: &a [${Array(1_000).fill('x')}]\n${lines(600, (index) => `k${index}: *a`)}`],
		[
			'copies of a merged map',
			`a: &a\n${lines(1_000, (index) => ` k${index}: 1`)}\nb:\n${lines(400, () => ' - <<: *a')}`,
		],
		['documents', lines(2_000, () => 'a: 1\n---')],
		[
			'copies in several documents',
			lines(4, () => `a: &a [${Array(1_000).fill('x')}]\n${lines(300, (index) => `k${index}: *a`)}\n---`),
		],
		['lists in lists', '['.repeat(200) + ']'.repeat(200)],
		['lists on one line', '- '.repeat(200)],
	])('with too many %s is refused before it is read', (_, text) => {
		expect(() => read(text)).toThrow(tooLarge);
	});
});
