import { describe, expect, it } from 'vitest';
import { suggestRules } from './suggest-rules.ts';

const textsOf = (html: string) =>
	suggestRules(html).map(({ source, rule }) => [source, 'text' in rule ? rule.text : '']);

describe('the suggested rules of a page', () => {
	it('are its title, its phone number, its main button and the system of its footer', () => {
		const html = `<html><head><title>
			Rosa &amp; Co | Flowers </title></head><body><button>Accept all cookies</button><nav><button>Menu</button></nav>
			<a href="tel:+49301234567">Call <b>+49 30 1234567</b></a><a class="btn btn-primary" href="/buy">Order  flowers</a>
			<footer>Powered by <a href="https://shop.example">Shopify</a></footer></body></html>`;

		expect(textsOf(html)).toEqual([
			['title', 'Rosa & Co | Flowers'],
			['phone', 'Call +49 30 1234567'],
			['button', 'Order flowers'],
			['footer', 'Powered by Shopify'],
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

	it.each([
		[
			'<footer><p>© 2026 Rosa. Powered by <a href="/">Shopify</a> <a href="/terms">Terms</a></p></footer>',
			'Powered by Shopify',
		],
		['<div id="foot">© Rosa | Proudly powered by WordPress 6.8</div>', 'Proudly powered by WordPress'],
		['<p>powered by Craft&nbsp;CMS. All rights reserved.</p>', 'powered by Craft CMS'],
		['<footer>Site powered by <b>Woo</b>Commerce.com, 2026</footer>', 'powered by WooCommerce.com'],
		['<p>Powered by Alpha</p><footer>Powered by Beta</footer>', 'Powered by Beta'],
	])('read the system that %j names', (html, text) => {
		expect(textsOf(html)).toEqual([['footer', text]]);
	});

	it.each([
		'<p>Our shop is powered by passion.</p>',
		'<footer>Powered by <img alt="Shopify" src="/logo.svg"></footer>',
		'<script>var footer = "x";\nPowered by Shopify</script><style>Powered by Shopify</style>',
		'<footer>Powered by 2026</footer>',
		`<footer>${'x'.repeat(1_000)} Powered by Shopify</footer>`,
	])('name no system for %j', (html) => {
		expect(textsOf(html)).toEqual([]);
	});

	it('read a button of a form', () => {
		expect(textsOf('<form><input type="submit" value="Book a table"></form>')).toEqual([['button', 'Book a table']]);
	});
});
