import { describe, expect, it } from 'vitest';
import { newWebsiteBody } from './bodies.ts';
import { WebsiteEntry } from './schema.ts';

const shop = { name: 'Shop', url: 'https://shop.example/' };
const asAdded = {
	...shop,
	checkInterval: 60,
	expectedStatusCode: 200,
	check: null,
	tags: [],
	isActive: true,
	alertsEnabled: true,
};

describe('a website that the file adds', () => {
	it('is added with all its settings in one request', () => {
		const entry = WebsiteEntry.parse({ ...shop, alertsEnabled: false, tags: ['shop'], isActive: false });

		expect(newWebsiteBody(WebsiteEntry.parse(shop))).toEqual(asAdded);
		expect(newWebsiteBody(entry)).toEqual({ ...asAdded, alertsEnabled: false, tags: ['shop'], isActive: false });
	});
});
