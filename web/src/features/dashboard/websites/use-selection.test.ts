import { expect, it } from 'vitest';
import { between, withChoices } from './use-selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

it('selects what lies between two websites in both directions', () => {
	expect(between(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
	expect(between(order, 'd', 'b')).toEqual(['b', 'c', 'd']);
});

it('selects one website when there was no previous choice, or when a filter hides it', () => {
	expect(between(order, null, 'c')).toEqual(['c']);
	expect(between(order, 'gone', 'c')).toEqual(['c']);
});

it('adds websites to the selection and removes them', () => {
	expect([...withChoices(new Set(['a']), ['b', 'c'], true)]).toEqual(['a', 'b', 'c']);
	expect([...withChoices(new Set(['a', 'b']), ['b', 'c'], false)]).toEqual(['a']);
});
