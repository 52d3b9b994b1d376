import type { Website } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { awaitsFirstResult, inOrderOfConcern } from './status-words.ts';

describe('the order of websites', () => {
	it('is down, unknown, up, paused, and by name within each', () => {
		const websites = [
			website({ name: 'Paused', status: 'down', isActive: false }),
			website({ name: 'Zoo' }),
			website({ name: 'New', status: 'unknown' }),
			website({ name: 'Bakery' }),
			website({ name: 'Shop', status: 'down' }),
		];

		expect(inOrderOfConcern(websites).map(({ name }) => name)).toEqual(['Shop', 'New', 'Bakery', 'Zoo', 'Paused']);
	});
});

describe('a website', () => {
	it('awaits its first result until it was checked, unless it is paused', () => {
		expect(awaitsFirstResult(website({ status: 'unknown', lastChecked: null }))).toBe(true);
		expect(awaitsFirstResult(website({ status: 'unknown', lastChecked: null, isActive: false }))).toBe(false);
		expect(awaitsFirstResult(website({ status: 'unknown' }))).toBe(false);
	});
});

function website(changes: Partial<Website>): Website {
	return {
		_id: 'bakery',
		name: 'Rosie’s Bakery',
		url: 'https://bakery.example',
		status: 'up',
		statusSince: '2026-11-01T08:00:00.000Z',
		lastChecked: '2026-11-21T11:59:00.000Z',
		lastResponseTime: 80,
		checkInterval: 60,
		runningInterval: 60,
		expectedStatusCode: 200,
		isActive: true,
		alertsEnabled: true,
		tags: [],
		lastHours: [],
		createdAt: '2026-11-01T08:00:00.000Z',
		...changes,
	};
}
