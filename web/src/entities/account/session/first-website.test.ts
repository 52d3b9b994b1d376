import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFirstWebsite, nameOfWebsite, readFirstWebsite, takeFirstWebsite } from './first-website.ts';

const shop = { url: 'https://www.shop.example.com/', state: 'up', responseTime: 182.4 } as const;
let kept: Map<string, string>;

beforeEach(() => {
	kept = new Map();
	vi.stubGlobal('sessionStorage', {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => kept.set(key, value),
		removeItem: (key: string) => kept.delete(key),
	});
});

describe('the website a visitor has checked', () => {
	it('is stored until it is taken', () => {
		keepFirstWebsite(shop);

		expect(readFirstWebsite()).toEqual(shop);
		expect(takeFirstWebsite()).toEqual(shop);
		expect(takeFirstWebsite()).toBeNull();
	});

	it.each(['nonsense', '{}', '7', '{"url":"https://shop.example/","state":"gone","responseTime":1}'])(
		'is ignored when it cannot be read (%s)',
		(text) => {
			kept.set('firstWebsite', text);

			expect(readFirstWebsite()).toBeNull();
		},
	);

	it('is named after its host', () => {
		expect(nameOfWebsite(shop.url)).toBe('shop.example.com');
		expect(nameOfWebsite('no url')).toBe('no url');
	});

	it('is not stored when storage is blocked', () => {
		vi.stubGlobal('sessionStorage', undefined);

		expect(() => keepFirstWebsite(shop)).not.toThrow();
		expect(takeFirstWebsite()).toBeNull();
	});
});
