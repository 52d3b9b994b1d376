import { expect, it } from 'vitest';
import { hideReferences, withReferences } from './references.ts';

const env = (name: string) => `\${env:${name}}`;
const unexpected = () => expect.unreachable();

it('replaces references anywhere in a value, and leaves other text alone', () => {
	const value = { a: [`x ${env('ONE')} y`, 1, null], b: '{file:ONE}' };

	expect(withReferences(value, { ONE: 'two' }, unexpected, () => undefined)).toEqual({
		a: ['x two y', 1, null],
		b: '{file:ONE}',
	});
});

it('does not resolve references inside of values of the environment', () => {
	expect(withReferences(env('A'), { A: env('B'), B: 'b' }, unexpected, () => undefined)).toBe(env('B'));
});

it('hides secrets wherever they appear, so that neither the terminal nor the lock shows one', () => {
	const hidden = hideReferences(
		{ header: 'Bearer hunter22', list: ['hunter22'], other: 'ok' },
		new Map([['hunter22', 'TOKEN']]),
	);

	expect(hidden).toEqual({ header: `Bearer ${env('TOKEN')}`, list: [env('TOKEN')], other: 'ok' });
});
