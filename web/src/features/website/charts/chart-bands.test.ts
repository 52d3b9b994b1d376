import type { OutageSummary } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { bandsOf, markersOf } from './chart-bands.ts';
import { scaleOf } from './chart-scale.ts';

const start = Date.UTC(2026, 2, 2, 12);
const minute = 60_000;
/** Ten pixels for a minute. */
const scale = scaleOf({ from: start, to: start + 40 * minute }, 100, 452, 236);
const now = start + 40 * minute;

function outage(from: number, to: number | null): OutageSummary {
	return {
		_id: `outage-${from}`,
		websiteId: 'shop',
		website: { name: 'Shop' },
		statusCode: 503,
		error: 'It failed',
		timestamp: new Date(start + from * minute).toISOString(),
		endedAt: to === null ? null : new Date(start + to * minute).toISOString(),
	};
}

describe('the outages of a chart', () => {
	it('are bands at their time, at least two pixels wide', () => {
		expect(bandsOf([outage(10, 20)], scale, now)).toEqual([{ x: 146, width: 100 }]);
		expect(bandsOf([outage(10, 10)], scale, now)).toEqual([{ x: 146, width: 2 }]);
	});

	it('end at the edges of the chart', () => {
		expect(bandsOf([outage(30, null)], scale, now + 60 * minute)).toEqual([{ x: 346, width: 100 }]);
		expect(bandsOf([outage(-10, 10)], scale, now)).toEqual([{ x: 46, width: 100 }]);
		expect(bandsOf([outage(-10, -5), outage(50, 60)], scale, now)).toEqual([]);
	});

	it('share a marker if theirs would overlap', () => {
		const markers = markersOf([outage(30, 31), outage(11, 12), outage(10, 10.5)], scale, now);
		expect(markers.map(({ outages }) => outages.length)).toEqual([2, 1]);
		expect(markers[0]).toMatchObject({ from: start + 10 * minute, to: start + 12 * minute });
	});
});
