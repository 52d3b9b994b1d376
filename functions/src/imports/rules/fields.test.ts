import { importSources } from '@stayup/contract';
import { fieldExamples } from '@stayup/testing/imports/fields/all';
import { fateOf } from '@stayup/testing/imports/fields/fate';
import { describe, expect, it } from 'vitest';
import { fieldsOf, notesOn } from './fields.ts';

const examples = importSources.flatMap((source) =>
	fieldExamples[source].examples.map((example) => ({ source, ...example })),
);
const parts = importSources.flatMap((source) =>
	Object.entries(fieldExamples[source].fields).map(([part, fields]) => ({ source, part, fields })),
);
/** The reader spells names of this part in small letters, without punctuation. */
const asSpelled = (source: string, name: string) => (source === 'sitemap' ? name.toLowerCase() : name);

describe('a field of a source', () => {
	it.each(examples)('$source $field is $becomes', ({ source, becomes, ...example }) => {
		const { fate, said } = fateOf(source, { ...example, becomes });

		expect([fate, ...said]).toEqual([becomes, ...said]);
		for (const sentence of said) expect(sentence).toMatch(/\.$/);
		expect(said.filter((sentence) => sentence.includes('Not read: ') && source !== 'csv')).toEqual([]);
	});

	it.each(parts)('$source $part has an example for each field that becomes something', ({ source, part, fields }) => {
		const shown = new Set(examples.filter((one) => one.source === source).map(({ field }) => field));
		const needed = [...fields].filter(([, { becomes }]) => ['read', 'said', 'paused'].includes(becomes));

		expect(needed.map(([name]) => `${part}${name}`).filter((name) => !shown.has(name))).toEqual([]);
	});

	it.each(parts)('$source $part that nobody lists is named', ({ source, part }) => {
		const { said } = fateOf(source, { field: `${part}madeUp`, value: 'x', becomes: 'said' });

		expect(said.join(' ')).toMatch(new RegExp(`Not read: .*${asSpelled(source, 'madeUp')}`));
	});

	it('of any CSV file that nobody lists is named', () => {
		expect(fateOf('csv', { field: 'madeUp', value: 'x', becomes: 'said' }).said).toEqual(['Not read: madeUp.']);
	});
});

describe('the sentences about fields', () => {
	const fields = fieldsOf({
		read: ['name'],
		said: { timeout: 'It has a timeout.', retries: (value) => (value === 1 ? null : 'It has retries.') },
		paused: { login: 'It has a login.' },
	});

	it.each([
		['nothing for what is empty', { timeout: 0, login: '', retries: null, other: [], more: {} }, [], []],
		['nothing for a default', { retries: 1 }, [], []],
		[
			'each once',
			{ timeout: 5, retries: 2, login: 'x' },
			['It has a timeout.', 'It has retries.'],
			['It has a login.'],
		],
		['names of others', { name: 'x', a: 1, b: false }, ['Not read: a, b.'], []],
	])('are %s', (_, values, lost, pauses) => {
		expect(notesOn([{ values, fields }])).toEqual({ lost, pauses });
	});

	it('count names beyond the first twenty', () => {
		const values = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, 1]));

		expect(notesOn([{ values, fields, within: 'client.' }]).lost).toEqual([
			expect.stringMatching(/^Not read: client\.f0, .* and 10 more\.$/),
		]);
	});
});
