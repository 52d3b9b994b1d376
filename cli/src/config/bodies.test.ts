import { describe, expect, it } from 'vitest';
import { laterWebsiteBody, newWebsiteBody } from './bodies.ts';
import { WebsiteEntry } from './schema.ts';

const shop = { name: 'Shop', url: 'https://shop.example/' };
const asAdded = { ...shop, checkInterval: 60, expectedStatusCode: 200, check: null, tags: [], alertsEnabled: true };

describe('a website that the file adds', () => {
	it('is changed afterwards if it is paused, which a new website cannot be', () => {
		const entry = WebsiteEntry.parse({ ...shop, isActive: false });

		expect(newWebsiteBody(entry)).toEqual(asAdded);
		expect(laterWebsiteBody(entry)).toEqual({ isActive: false });
	});

	it('needs no change otherwise', () => {
		const entry = WebsiteEntry.parse({ ...shop, alertsEnabled: false, tags: ['shop'] });

		expect(newWebsiteBody(entry)).toEqual({ ...asAdded, alertsEnabled: false, tags: ['shop'] });
		expect(laterWebsiteBody(entry)).toBeNull();
	});
});
