import { minuteMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { noon } from '../../../../../testing/src/builders.ts';
import { aComponent, aMeasuredMonitor, anIncident, factsOf } from '../../../../../testing/src/status-pages/facts.ts';
import { asMeasured } from './as-measured.ts';
import { snapshotOf } from './snapshot.ts';

const groups = [{ name: '', components: [aComponent(), aComponent({ id: 'blog', websiteId: 'blog', name: 'Blog' })] }];
/** Checked at noon: the shop each minute, the blog every ten. */
const monitors = [
	aMeasuredMonitor({ intervalSeconds: 60 }),
	aMeasuredMonitor({ websiteId: 'blog', intervalSeconds: 600 }),
];
const snapshot = snapshotOf(factsOf({ page: { groups }, monitors }), noon);
const statesOf = ({ groups, state }: typeof snapshot) => [
	...groups.flatMap(({ components }) => components.map(({ state }) => state)),
	state,
];

describe('a stored snapshot at a visit', () => {
	it('is as stored while checks run, however old it is', () => {
		expect(asMeasured(snapshot, null, noon + 300 * minuteMs)).toEqual(snapshot);
	});

	it('stops to be green for each website whose check is overdue, once checks have stopped', () => {
		const after = (minutes: number) => statesOf(asMeasured(snapshot, noon, noon + minutes * minuteMs));

		expect(after(3)).toEqual(['operational', 'operational', 'operational']);
		expect(after(4)).toEqual(['unknown', 'operational', 'partly-measured']);
		expect(after(13)).toEqual(['unknown', 'unknown', 'unknown']);
	});

	it('keeps problems as the last known state', () => {
		const down = snapshotOf(factsOf({ monitors: [aMeasuredMonitor({}, { shown: 'down', phase: 'down' })] }), noon);

		expect(statesOf(asMeasured(down, noon, noon + 60 * minuteMs))).toEqual(['down', 'major-outage']);
	});

	it('that was stored when unmeasured components did not count is not green either', () => {
		const stored = { ...snapshotOf(factsOf({ page: { groups } }), noon), state: 'operational' as const };

		expect(asMeasured(stored, null, noon).state).toBe('partly-measured');
	});

	it('without components keeps the state of its incident', () => {
		const incidents = [{ id: 'i', document: anIncident({ componentIds: [] }) }];
		const page = snapshotOf(factsOf({ page: { groups: [] }, incidents }), noon);

		expect(asMeasured(page, noon, noon + 60 * minuteMs).state).toBe('major-outage');
	});
});
