import { visitorLimits } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { readEntry } from './read-entry.ts';

const host = 'bakery.example';
const read = (fields: Record<string, string>, page: string | null = 'https://bakery.example/contact?ref=1') =>
	readEntry(new URLSearchParams(fields), host, page);

describe('an entry of a contact form', () => {
	it('has its fields, the page of the form, and where the browser goes next', () => {
		const entry = read({
			name: ' Ann ',
			message: 'Do you deliver?',
			empty: ' ',
			_next: 'https://bakery.example/thanks',
		});

		expect(entry).toEqual({
			fields: [
				{ name: 'name', value: 'Ann' },
				{ name: 'message', value: 'Do you deliver?' },
			],
			page: '/contact',
			nextUrl: 'https://bakery.example/thanks',
			spamReason: null,
		});
	});

	it.each([
		'https://evil.example/',
		'https://bakery.example.evil.example/',
		'//evil.example',
		'javascript:alert(1)',
		'https://bakery.example@evil.example/',
		'data:text/html,x',
	])('does not send the browser to %s', (next) => {
		expect(read({ name: 'Ann', _next: next })).toMatchObject({ nextUrl: null });
	});

	it.each([
		['fills in the hidden field', { _fax: '555' }, 'hidden-field'],
		['sends the form within a second', { _seconds: '0.8' }, 'too-fast'],
	])('may be spam if its sender %s', (_case, trace, spamReason) => {
		expect(read({ name: 'Ann', ...(trace as Record<string, string>) })).toMatchObject({
			fields: [{ name: 'name', value: 'Ann' }],
			spamReason,
		});
	});

	it('of a browser without scripts is no spam', () => {
		expect(read({ name: 'Ann' })).toMatchObject({ spamReason: null });
	});

	it('keeps fields whose names begin with an underscore, except those of ours', () => {
		const own = { _fax: '', _seconds: '20', _page: '/', _next: '' };

		expect(read({ _phone: '+1 555 0101', ...own })).toMatchObject({
			fields: [{ name: '_phone', value: '+1 555 0101' }],
		});
	});

	it.each([
		['is empty', {}, 'Please fill in the form.'],
		['has only fields of ours', { _next: 'https://bakery.example/' }, 'Please fill in the form.'],
		[
			'is too long',
			{ message: 'x'.repeat(visitorLimits.fieldLength + 1) },
			'Please enter at most 5,000 characters in a field.',
		],
		[
			'has too many fields',
			Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, 'x'])),
			'A form can have at most 20 fields.',
		],
	])('that %s is refused with a sentence', (_case, fields, sentence) => {
		expect(read(fields)).toBe(sentence);
	});

	it('names the page that the script adds, without its query, because browsers leave the path out of the referrer', () => {
		const origin = 'https://bakery.example/';
		expect(read({ name: 'Ann', _page: '/contact?ref=1#form' }, origin)).toMatchObject({
			page: '/contact',
			fields: [{ name: 'name', value: 'Ann' }],
		});
		expect(read({ name: 'Ann', _page: '/' }, origin)).toMatchObject({ page: '/' });
		expect(read({ name: 'Ann', _page: `/${'x'.repeat(visitorLimits.pathLength)}` }, origin)).toMatchObject({
			page: `/${'x'.repeat(visitorLimits.pathLength - 1)}`,
		});
		expect(read({ name: 'Ann', _page: 'https://evil.example/' }, origin)).toMatchObject({ page: '' });
		expect(read({ name: 'Ann' }, origin)).toMatchObject({ page: '' });
	});

	it('names no page of another website', () => {
		expect(read({ name: 'Ann' }, 'https://other.example/secret')).toMatchObject({ page: '' });
		expect(read({ name: 'Ann' }, 'no url')).toMatchObject({ page: '' });
		expect(read({ name: 'Ann' }, null)).toMatchObject({ page: '' });
	});
});
