import { describe, expect, it } from 'vitest';
import { suggestRules } from './suggest-rules.ts';

const textsOf = (html: string) =>
	suggestRules(html).map(({ source, rule }) => [source, 'text' in rule ? rule.text : '']);

describe('the suggested rules of a page', () => {
	it('are its title, its phone number and its main button', () => {
		const html = `<html><head><title>
			Rosa &amp; Co | Flowers </title></head><body><button>Accept all cookies</button><nav><button>Menu</button></nav>
			<a href="tel:+49301234567">Call <b>+49 30 1234567</b></a><a class="btn btn-primary" href="/buy">Order  flowers</a></body></html>`;

		expect(textsOf(html)).toEqual([
			['title', 'Rosa & Co | Flowers'],
			['phone', 'Call +49 30 1234567'],
			['button', 'Order flowers'],
		]);
	});

	it('are none for an empty page, an endless title and a page without text', () => {
		expect(textsOf('')).toEqual([]);
		expect(textsOf(`<title>${'x'.repeat(10_000)}`)).toEqual([]);
		expect(textsOf('<button></button><a href="tel:1">1</a><input type="submit">')).toEqual([]);
	});

	it('leave out what a rule already requires, and a text that comes twice', () => {
		const html = '<title>Rosa</title><button>Rosa</button><a href="tel:1">+49 30 1234567</a>';
		const phone = { kind: 'body-contains', text: 'Call +49 30 1234567' } as const;
		const sources = (existing: Parameters<typeof suggestRules>[1]) =>
			suggestRules(html, existing).map(({ source }) => source);

		expect(sources([])).toEqual(['title', 'phone']);
		expect(sources([phone, { kind: 'body-lacks', text: 'Rosa' }])).toEqual(['title']);
		expect(sources([phone, { kind: 'body-contains', text: 'Rosa' }])).toEqual([]);
	});

	it('read a button of a form', () => {
		expect(textsOf('<form><input type="submit" value="Book a table"></form>')).toEqual([['button', 'Book a table']]);
	});
});
