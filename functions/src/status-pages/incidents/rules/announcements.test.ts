import { dayMs, hourMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import type { AnnouncedMaintenance } from '../../../platform/firestore/status-documents.ts';
import { announcementsDue, type PlannedOnPage } from './announcements.ts';

const now = Date.UTC(2026, 10, 23, 12);

function planned(changes: Partial<PlannedOnPage> = {}): PlannedOnPage {
	const from = now + 3 * dayMs;
	return { windowId: 'w', name: 'Update', componentIds: ['shop'], from, until: from + hourMs, ...changes };
}

/** The phases in the order of time: `windows` says which occurrences are not over then. */
function run(windows: (at: number) => PlannedOnPage[], times: readonly number[]) {
	let announced: AnnouncedMaintenance[] = [];
	const phases: string[] = [];
	const keys: string[] = [];
	for (const at of times) {
		const result = announcementsDue(windows(at), announced, at);
		announced = result.announced;
		phases.push(...result.due.map(({ phase }) => phase));
		keys.push(...result.due.map(({ key }) => key));
	}
	return { phases, keys, announced };
}

const notOver =
	(...occurrences: PlannedOnPage[]) =>
	(at: number) =>
		occurrences.filter(({ until }) => until > at);

describe('maintenance', () => {
	it('is announced when planned, a day and an hour ahead, at its start and at its end, each once', () => {
		const window = planned();
		const { from, until } = window;
		const times = [
			now,
			now + 1,
			from - dayMs,
			from - dayMs + 1,
			from - hourMs,
			from - 1,
			from,
			from + 1,
			until,
			until + 1,
		];
		const { phases, keys, announced } = run(notOver(window), times);

		expect(phases).toEqual(['announced', 'soon', 'soon', 'started', 'ended']);
		expect(new Set(keys).size).toBe(5);
		expect(announced).toEqual([]);
	});

	it('that is planned for today is announced once before its start', () => {
		const window = planned({ from: now + 30_000, until: now + hourMs });

		expect(run(notOver(window), [now, now + 1_000, now + 30_000]).phases).toEqual(['announced', 'started']);
	});

	it('that starts at once is only said to have started', () => {
		expect(run(notOver(planned({ from: now, until: now + hourMs })), [now]).phases).toEqual(['started']);
	});

	it('that repeats is announced ahead for its first occurrence, and a day ahead for the others', () => {
		const first = planned();
		const second = planned({ from: first.from + 7 * dayMs, until: first.until + 7 * dayMs });
		const times = [now, first.from - dayMs, first.from, first.until, first.until + 1, second.from - dayMs];

		expect(run(notOver(first, second), times).phases).toEqual(['announced', 'soon', 'started', 'ended', 'announced']);
	});

	it('that moves is announced with its new time', () => {
		const before = planned();
		const after = planned({ from: before.from + hourMs, until: before.until + hourMs });
		const { phases, announced } = run((at) => [at === now ? before : after], [now, now + 1, now + 2]);

		expect(phases).toEqual(['announced', 'moved']);
		expect(announced).toMatchObject([{ from: after.from, until: after.until }]);
	});

	it('that takes longer is announced with its new end', () => {
		const before = planned();
		const after = { ...before, until: before.until + hourMs };

		expect(run((at) => [at === now ? before : after], [now, now + 1, now + 2]).phases).toEqual(['announced', 'moved']);
	});

	it('that is deleted is cancelled', () => {
		const { phases, announced } = run((at) => (at === now ? [planned()] : []), [now, now + 1, now + 2]);

		expect(phases).toEqual(['announced', 'cancelled']);
		expect(announced).toEqual([]);
	});

	it('that its owner ends early has ended', () => {
		const window = planned({ from: now, until: now + hourMs });
		const { phases } = run((at) => (at < now + 10 ? [window] : []), [now, now + 10, now + 11]);

		expect(phases).toEqual(['started', 'ended']);
	});

	it('is checked again at its next boundary, and at least every hour', () => {
		const { from } = planned();

		expect(announcementsDue([planned()], [], now).nextAt).toBe(now + hourMs);
		expect(announcementsDue([planned()], [], from - 10).nextAt).toBe(from);
	});
});
