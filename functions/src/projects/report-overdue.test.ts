import { dayMs, hourMs, pauseClock, startClock, stopClock } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { aProject } from '@stayup/testing/business/project-examples';
import { describe, expect, it } from 'vitest';
import type { NewDelivery } from '../outbox/new-delivery.ts';
import type { ProjectDocument } from '../platform/firestore/business/project-documents.ts';
import { alreadyExists } from '../platform/firestore/error-codes.ts';
import { reportOverdueProjects } from './report-overdue.ts';

/** Bought at noon, and nobody acts on it. */
const bought = aProject({ clock: startClock([], noon) });

/** Runs the nights at these instants, and returns the emails that they plan. */
async function emailsOf(projects: readonly ProjectDocument[], nights: readonly number[]): Promise<NewDelivery[]> {
	const planned = new Map<string, NewDelivery>();
	for (const now of nights) {
		await reportOverdueProjects({
			projects: { open: async () => projects.map((document, index) => ({ id: `project-${index}`, document })) },
			outbox: {
				async put(delivery) {
					const { id = '' } = delivery;
					if (planned.has(id)) throw Object.assign(new Error('It exists.'), { code: alreadyExists });
					planned.set(id, delivery);
				},
			},
			now: () => now,
		});
	}
	return [...planned.values()];
}

describe('a purchase that nobody acts on', () => {
	it.each([
		['after 72 hours is not overdue yet', {}, 72 * hourMs, 0],
		['a second later is in the email of the night', {}, 72 * hourMs + 1_000, 1],
		['that is a migration is overdue after 24 hours', { kind: 'migration' } as const, 24 * hourMs + 1_000, 1],
		['that is a new website is not overdue after 24 hours', { kind: 'new-website' } as const, 25 * hourMs, 0],
	])('%s', async (_, fields, afterMs, emails) => {
		expect(await emailsOf([{ ...bought, ...fields }], [noon + afterMs])).toHaveLength(emails);
	});

	it('is an upgrade of a live website, and is in the email of the night a business day later', async () => {
		const live = { ...bought, stage: 'live' as const, launchedAt: noon, clock: stopClock(bought.clock, noon) };
		const upgraded = { ...live, orderedAt: noon + hourMs };

		expect(await emailsOf([upgraded], [noon + 2 * hourMs])).toHaveLength(0);
		expect(await emailsOf([upgraded], [noon + 9 * dayMs])).toHaveLength(1);
		expect(await emailsOf([{ ...upgraded, answeredAt: noon + 3 * hourMs }], [noon + 9 * dayMs])).toHaveLength(0);
		expect(await emailsOf([{ ...upgraded, endedAt: noon + 3 * hourMs }], [noon + 9 * dayMs])).toHaveLength(0);
	});

	it('is reported once a day for as long as it is overdue, however often a night runs', async () => {
		const night = noon + 80 * hourMs;
		const emails = await emailsOf([bought], [night, night + 60_000, night + dayMs, night + dayMs + 60_000]);

		expect(emails).toHaveLength(2);
		expect(emails.map(({ message, ownerId }) => [message.event, ownerId])).toEqual([
			['projects-overdue', null],
			['projects-overdue', null],
		]);
	});

	it('stays overdue if the clock is paused only afterwards', async () => {
		const late = pauseClock(bought.clock, 'your logo', noon + 73 * hourMs);

		expect(await emailsOf([{ ...bought, clock: late }], [noon + 100 * hourMs])).toHaveLength(1);
	});
});

describe('no email is planned', () => {
	it.each([
		['while we waited for the client in time', pauseClock(bought.clock, 'your logo', noon + hourMs)],
		['for a stopped clock', stopClock(bought.clock, noon + hourMs)],
	])('%s', async (_, clock) => {
		expect(await emailsOf([{ ...bought, clock }], [noon + 500 * hourMs])).toEqual([]);
	});

	it('without projects', async () => {
		expect(await emailsOf([], [noon])).toEqual([]);
	});
});
