import { describe, expect, it } from 'vitest';
import { draftOf, newDraft, scheduleOf, settingsOf, withStart } from './draft.ts';

const nowMs = Date.parse('2026-12-05T23:20:00Z');
const berlin = newDraft('Europe/Berlin', ['w1'], nowMs);

describe('a new maintenance window', () => {
	it('starts at the next full hour on the clock of the zone, for an hour, once', () => {
		expect(settingsOf(berlin)).toEqual({
			name: '',
			websites: ['w1'],
			tags: [],
			timeZone: 'Europe/Berlin',
			start: '2026-12-06T01:00',
			durationMinutes: 60,
			recurrence: null,
		});
	});

	it('repeats on the day of its start, as long as no other day was chosen', () => {
		const moved = withStart(berlin, '2026-12-31T02:00');

		expect(scheduleOf({ ...moved, repeat: 'weekly' }).recurrence).toMatchObject({ weekdays: ['thursday'] });
		expect(scheduleOf({ ...moved, repeat: 'monthly-day' }).recurrence).toMatchObject({ day: 31 });
		expect(scheduleOf({ ...moved, repeat: 'monthly-weekday' }).recurrence).toMatchObject({
			week: -1,
			weekday: 'thursday',
		});
		const chosen = withStart({ ...berlin, weekdays: ['monday', 'friday'], day: 15 }, '2026-12-31T02:00');
		expect(scheduleOf({ ...chosen, repeat: 'weekly' }).recurrence).toMatchObject({ weekdays: ['monday', 'friday'] });
		expect(scheduleOf({ ...chosen, repeat: 'monthly-day' }).recurrence).toMatchObject({ day: 15 });
	});
});

describe('a stored maintenance window', () => {
	it.each([
		null,
		{ kind: 'daily', every: 3, until: '2027-01-31' },
		{ kind: 'weekly', weekdays: ['tuesday', 'sunday'], every: 2, until: null },
		{ kind: 'monthly-day', day: -1, every: 1, until: null },
		{ kind: 'monthly-weekday', week: 2, weekday: 'wednesday', every: 1, until: null },
	] as const)('is sent unchanged when nothing was edited: %j', (recurrence) => {
		const settings = {
			name: 'Update',
			websites: ['w1'],
			tags: ['shop'],
			timeZone: 'Asia/Tokyo',
			start: '2026-12-06T02:30',
			durationMinutes: 90,
			recurrence: recurrence && structuredClone(recurrence),
		};
		const window = {
			...settings,
			_id: 'm1',
			rrule: null,
			repeats: '',
			state: 'planned',
			current: null,
			createdAt: '',
		} as Parameters<typeof draftOf>[0];

		expect(settingsOf(draftOf(window))).toEqual(settings);
	});
});
