import { expect, it } from 'vitest';
import { badgeSnippets } from './badge-snippets.ts';

const url = 'https://stayup.example/badges/abc/uptime-30d.svg';

it('a badge is copied with its alt text', () => {
	expect(badgeSnippets('uptime-30d', url, 'Bakery')).toEqual({
		alt: 'Uptime 30 days of Bakery',
		markdown: `![Uptime 30 days of Bakery](${url})`,
		html: `<img src="${url}" alt="Uptime 30 days of Bakery" height="20">`,
		url,
	});
});

it('the name of a website is text in Markdown and HTML, and never markup', () => {
	const { markdown, html } = badgeSnippets('status', url, 'A](javascript:x) "<b>&');

	expect(markdown).toBe(`![Status of A\\](javascript:x) "\\<b\\>\\&](${url})`);
	expect(html).toBe(`<img src="${url}" alt="Status of A](javascript:x) &quot;&lt;b&gt;&amp;" height="20">`);
});
