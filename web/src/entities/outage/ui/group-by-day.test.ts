import type { ListedOutage } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { groupByDay } from './group-by-day.ts';

const now = new Date(2026, 10, 20, 12, 0).getTime();

describe('outages by day', () => {
	it('are those of today, of yesterday and of dates before, in the given order', () => {
		const days = groupByDay(
			[
				began('c', new Date(2026, 10, 20, 9, 0)),
				began('b', new Date(2026, 10, 20, 0, 0)),
				began('a', new Date(2026, 10, 19, 23, 59)),
				began('z', new Date(2026, 10, 2, 8, 0)),
				began('y', new Date(2025, 11, 31, 8, 0)),
			],
			now,
		);

		expect(days.map(({ label, outages }) => [label, outages.map(({ _id }) => _id)])).toEqual([
			['Today', ['c', 'b']],
			['Yesterday', ['a']],
			['Mon, November 2', ['z']],
			['Wed, December 31, 2025', ['y']],
		]);
	});

	it('are none without outages', () => {
		expect(groupByDay([], now)).toEqual([]);
	});
});

function began(_id: string, at: Date): ListedOutage {
	return {
		_id,
		websiteId: 'shop',
		website: { name: 'Shop' },
		timestamp: at.toISOString(),
		endedAt: at.toISOString(),
		statusCode: 503,
		error: 'The website responded with status 503',
		endReason: 'recovered',
		acknowledgement: null,
	};
}
