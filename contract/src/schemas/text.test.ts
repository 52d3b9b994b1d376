import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Registration } from './accounts.ts';
import { optionalLine, optionalText, requiredLine, requiredText } from './text.ts';
import { WebsiteChange } from './websites.ts';

/** Direction marks reverse the text after them; the others take no space, so two different names appear equal. */
const invisibleMarks = [
	...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200e, 0x200f, 0x061c],
	...[0x00ad, 0x034f, 0x115f, 0x1160, 0x180e, 0x200b, 0x2060, 0x2061, 0x2064, 0x206a, 0x206f, 0x3164, 0xfeff, 0xffa0],
	...[0xfff9, 0xfffb, 0xe0001, 0xe0041, 0xe007f],
].map((code) => ({ name: `U+${code.toString(16).toUpperCase().padStart(4, '0')}`, mark: String.fromCodePoint(code) }));

const fields = {
	'a required line': requiredLine('Missing.', 100, 'Too long.'),
	'an optional line': optionalLine(100, 'the text'),
	'a required text': requiredText('Missing.', 100, 'Too long.'),
	'an optional text': optionalText(100, 'the text'),
};

describe('a text field (MAIL-8)', () => {
	it.each(invisibleMarks)('drops $name', ({ mark }) => {
		for (const schema of Object.values(fields)) {
			expect(z.parse(schema, `${mark}Alice ${mark}Smith${mark}`)).toBe('Alice Smith');
		}
	});

	it('of only invisible marks counts as blank', () => {
		const blank = invisibleMarks.map(({ mark }) => mark).join('');
		expect(z.safeParse(fields['a required line'], blank).error?.issues[0]?.message).toBe('Missing.');
		expect(z.parse(fields['an optional line'], blank)).toBe('');
	});

	it.each([
		['a joined emoji', '👩‍🚀 Shop'],
		['an emoji with a variation selector', '❤️ Shop'],
		['Persian with a zero-width non-joiner', 'می‌خواهم'],
		['Arabic', 'متجر'],
	])('keeps %s', (_what, text) => {
		expect(z.parse(fields['a required line'], text)).toBe(text);
	});

	it.each(invisibleMarks)('of an account or a website, and a tag, drops $name', ({ mark }) => {
		const account = { name: `Al${mark}ice`, email: 'alice@stayup.test', password: 'a-good-long-password' };
		expect(z.parse(Registration, account).name).toBe('Alice');
		expect(z.parse(WebsiteChange, { name: `${mark}Shop`, tags: [`${mark}live`] })).toEqual({
			name: 'Shop',
			tags: ['live'],
		});
	});
});
