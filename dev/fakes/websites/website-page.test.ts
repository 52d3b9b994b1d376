import { describe, expect, it } from 'vitest';
import { websitePage } from './website-page.ts';

describe('the page of a business', () => {
	it('lets no name become markup', () => {
		const page = websitePage('<img src=x onerror=alert(1)>&"\'', 500);

		expect(page).not.toContain('<img');
		expect(page).toContain(
			'<title>&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39; – 500 Internal Server Error</title>',
		);
	});

	it('is always the same for the same name', () => {
		expect(websitePage('rosies-bakery', 200)).toBe(websitePage('rosies-bakery', 200));
	});
});
