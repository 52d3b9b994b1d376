import { describe, expect, it } from 'vitest';
import { laterWebsiteBody, newWebsiteBody } from './bodies.ts';
import { WebsiteEntry } from './schema.ts';

const shop = { name: 'Shop', url: 'https://shop.example/' };
const asAdded = { ...shop, checkInterval: 60, expectedStatusCode: 200, check: null };

describe('a website that the file adds', () => {
	it('is changed afterwards if it has settings that a new website cannot have', () => {
		const entry = WebsiteEntry.parse({ ...shop, alertsEnabled: false, tags: ['shop'] });

		expect(newWebsiteBody(entry)).toEqual(asAdded);
		expect(laterWebsiteBody(entry)).toEqual({ alertsEnabled: false, tags: ['shop'] });
	});

	it('needs no change otherwise', () => {
		const entry = WebsiteEntry.parse({ ...shop, isActive: true, tags: [] });

		expect(newWebsiteBody(entry)).toEqual(asAdded);
		expect(laterWebsiteBody(entry)).toEqual({});
	});
});
