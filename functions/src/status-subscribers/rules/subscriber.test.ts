import { describe, expect, it } from 'vitest';
import { hasRoomAtHost } from './subscriber.ts';

describe('the webhooks of one host on a page', () => {
	const of = (place: string | null, count: number) => Array.from({ length: count }, () => ({ place }));

	it('are three of one place', () => {
		expect(hasRoomAtHost(of('198.51.0.0/16', 2), '198.51.0.0/16')).toBe(true);
		expect(hasRoomAtHost(of('198.51.0.0/16', 3), '198.51.0.0/16')).toBe(false);
		expect(hasRoomAtHost(of(null, 3), null)).toBe(false);
	});

	it('of a place leave room for others, up to sixty in all', () => {
		const places = Array.from({ length: 20 }, (_, number) => `198.${number}.0.0/16`);
		const others = places.flatMap((place) => of(place, 3));

		expect(hasRoomAtHost(others.slice(1), '203.0.0.0/16')).toBe(true);
		expect(hasRoomAtHost(others, '203.0.0.0/16')).toBe(false);
	});
});
