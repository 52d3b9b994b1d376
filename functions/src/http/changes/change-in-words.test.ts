import { describe, expect, it } from 'vitest';
import { changedFields, nameOfChanged } from './change-in-words.ts';

describe('the fields of a change', () => {
	it('are those that the body names and that differ, as they were and are', () => {
		const before = { name: 'Shop', url: 'https://old.example', tags: ['a'], interval: 60 };
		const answer = { name: 'Shop', url: 'https://new.example', tags: ['a', 'b'], interval: 300 };
		const body = { name: 'Shop', url: 'new.example', tags: ['a', 'b'] };

		expect(changedFields({ before, body, answer })).toEqual({
			before: 'url: https://old.example, tags: a',
			after: 'url: https://new.example, tags: a,b',
		});
	});

	it('say of settings with parts only that they changed, because these lead elsewhere or have secrets', () => {
		const before = { target: { kind: 'webhook', url: 'https://a.example/secret' } };
		const answer = { target: { kind: 'webhook', url: 'https://b.example/secret' } };
		const changed = changedFields({ before, body: { target: answer.target }, answer });

		expect(changed).toEqual({ before: 'target: as it was', after: 'target: changed' });
	});

	it.each([
		['nothing was there before', { before: null, body: { name: 'Shop' }, answer: { name: 'Shop' } }],
		['nothing differs', { before: { name: 'Shop' }, body: { name: 'Shop' }, answer: { name: 'Shop' } }],
		['only the body has it, such as a password', { before: {}, body: { password: 'secret' }, answer: {} }],
		['it was deleted', { before: { name: 'Shop' }, body: undefined, answer: { message: 'Deleted' } }],
	])('are none if %s', (_, versions) => {
		expect(changedFields(versions)).toEqual({ before: null, after: null });
	});

	it('are cut off after 500 characters', () => {
		const long = { before: { note: 'a'.repeat(9_000) }, body: { note: '' }, answer: { note: 'b'.repeat(9_000) } };

		expect(changedFields(long).after).toHaveLength(500);
	});
});

describe('the name of a change', () => {
	it.each([
		['of what it is now', { before: { name: 'Old' }, body: {}, answer: { name: 'New' } }, 'New'],
		['of what was deleted', { before: { name: 'Old' }, body: undefined, answer: { message: 'Deleted' } }, 'Old'],
		['of an incident is its title', { before: null, body: { title: 'Slow' }, answer: {} }, 'Slow'],
		['of a file is none', { before: null, body: undefined, answer: 'a;b' }, null],
	])('%s', (_, versions, name) => {
		expect(nameOfChanged(versions)).toBe(name);
	});
});
