import { dayMs, hourMs, monthOf, monthSpan } from '@stayup/contract';
import { anAccount, aWebsite } from '@stayup/testing/builders';
import { aProject, promiseSettings } from '@stayup/testing/business/project-examples';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { ProjectCreditDocument, ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import type { RollUpDocument } from '../../platform/firestore/documents.ts';
import { promiseWebsiteId } from '../../platform/ids.ts';
import { teamAccountId } from '../../platform/team-account.ts';
import { emptyStats } from '../../stats/stats.ts';
import { type CreditsDueDeps, creditsDue, leftOf, mayBeCredited, owedFor } from './credits-due.ts';

const { from: november, until: december } = monthSpan('2026-11');
const launchedAt = november - 60 * dayMs;
const rosa = { _id: 'rosa', name: 'Rosa' };
const live = { launchedAt, firstLaunchedAt: launchedAt, createdAt: launchedAt };
const asked: ProjectCreditDocument = {
	ownerId: 'alice',
	projectId: 'p1',
	month: '2026-11',
	amountCents: 6400,
	invoiceId: 'in_1',
	askedBy: rosa,
	approvedBy: null,
	creditNote: null,
	givenAt: null,
	refusal: null,
	createdAt: december,
};

const november10 = november + 9 * dayMs;

/** Each website was down for an hour on these days, of which November 10 is the usual one. On December 2. */
function depsWith(
	projects: readonly Partial<ProjectDocument>[],
	{
		credits = [],
		now = december + dayMs,
		downOn = [november10],
	}: { credits?: readonly ProjectCreditDocument[]; now?: number; downOn?: readonly number[] } = {},
) {
	const read: string[] = [];
	const reading = { now: 0, most: 0 };
	const hourDown = { ...emptyStats(), upSeconds: 82_800, downSeconds: 3600 };
	const daysOf = (websiteId: string): RollUpDocument[] =>
		downOn.map((start, index) => ({
			ownerId: teamAccountId,
			websiteId,
			start,
			stats: hourDown,
			before: { ...emptyStats(), downSeconds: 3600 * index },
			expireAt: Timestamp.fromMillis(0),
		}));
	const deps: CreditsDueDeps = {
		projects: {
			list: async () => ({
				items: projects.map((fields, index) => ({
					id: `p${index + 1}`,
					document: aProject({ promiseSettings: [promiseSettings({ from: launchedAt })], ...fields }),
				})),
				next: 'after-this-page',
			}),
		},
		projectCredits: {
			allOf: async (id) =>
				credits.filter(({ projectId }) => projectId === id).map((document) => ({ id: document.month, document })),
		},
		users: { find: async () => anAccount({ name: 'Alice' }) },
		websites: {
			find: async (ownerId, id) =>
				ownerId === teamAccountId ? { id, document: aWebsite({ createdAt: launchedAt }) } : null,
		},
		findMonitors: async () => new Map(),
		rollUps: {
			async daysBetween(websiteId, { from, to }) {
				read.push(`${websiteId} ${monthOf(from)}`);
				reading.now += 1;
				reading.most = Math.max(reading.most, reading.now);
				await Promise.resolve();
				reading.now -= 1;
				return daysOf(websiteId).filter(({ start }) => start >= from && start < to);
			},
			firstDaySince: async (websiteId, from) => daysOf(websiteId).find(({ start }) => start >= from) ?? null,
		},
		now: () => now,
	};
	return { deps, read, reading };
}

async function dueOf(...given: Parameters<typeof depsWith>) {
	const { items } = await creditsDue(depsWith(given[0], given[1]).deps, {});
	return items;
}

describe('a credit is due', () => {
	const owed = { projectId: 'p1', client: 'Alice', month: '2026-11', amountCents: 7, askedBy: null };

	it('for a month that missed the aim', async () => {
		expect(await dueOf([live])).toEqual([owed]);
	});

	it('also in later months, until it is given', async () => {
		const january = monthSpan('2027-01').from;
		const later = { ...owed, month: '2026-12' };
		const downOn = [november10, december + dayMs];

		expect(await dueOf([live], { now: january })).toEqual([owed]);
		expect(await dueOf([live], { now: january, downOn })).toEqual([later, owed]);
		expect(await dueOf([live], { now: january + 90 * dayMs, downOn })).toEqual([later, owed]);
		const given = { ...asked, month: '2026-12', givenAt: january };
		expect(await dueOf([live], { now: january, downOn, credits: [given] })).toEqual([owed]);
	});

	it('not before the month is over', async () => {
		expect(await dueOf([live], { now: december - 1 })).toEqual([]);
		expect(await dueOf([live], { now: december })).toEqual([owed]);
		expect(owedFor({ month: '2026-11', isOver: false, creditCents: 7 })).toBeNull();
	});

	it('not for a month that kept the aim, nor for one in which nothing was promised', () => {
		expect(owedFor({ month: '2026-11', isOver: true, creditCents: 0 })).toBeNull();
		expect(owedFor(null)).toBeNull();
	});

	it('not if it was given already, for which no day is read', async () => {
		const given = { ...asked, askedBy: null, givenAt: december + 1 };
		const { deps, read } = depsWith([live], { credits: [given] });

		expect((await creditsDue(deps, {})).items).toEqual([]);
		expect(read).toEqual([]);
	});

	it('with who has asked for it, and the amount that was asked for, until another admin has approved it', async () => {
		expect(await dueOf([live], { credits: [asked] })).toEqual([{ ...owed, amountCents: 6400, askedBy: rosa }]);
		const left = { month: '2026-11', amountCents: 6400, askedBy: null };
		expect(leftOf({ ...asked, approvedBy: { _id: 'ada', name: 'Ada' } })).toEqual(left);
		expect(leftOf({ ...asked, askedBy: null })).toEqual(left);
	});

	it('after the end of the subscription only if an admin has asked for it', async () => {
		const over = { ...live, endedAt: december + 1 };

		expect(await dueOf([over])).toEqual([]);
		expect(await dueOf([over], { credits: [asked], now: december + 400 * dayMs })).toEqual([
			{ ...owed, amountCents: 6400, askedBy: rosa },
		]);
	});

	it('for the days after the launch, if the website was launched within the month', async () => {
		const launchedOn = (date: number) => ({ ...live, firstLaunchedAt: november + (date - 1) * dayMs + hourMs });

		expect(await dueOf([launchedOn(9)])).toEqual([owed]);
		expect(await dueOf([launchedOn(10)])).toEqual([]);
	});

	it('not before the launch, nor after the end of the subscription, and also while a project is moved back', () => {
		expect(mayBeCredited({ firstLaunchedAt: null, endedAt: null })).toBe(false);
		expect(mayBeCredited({ firstLaunchedAt: launchedAt, endedAt: december + 1 })).toBe(false);
		expect(mayBeCredited(aProject({ launchedAt: null, firstLaunchedAt: launchedAt }))).toBe(true);
	});
});

describe('a page of credits that are due', () => {
	it('leaves out projects that have none, and leads to the next projects', async () => {
		const { deps, read } = depsWith([{}, live, { ...live, endedAt: december + 1 }]);
		const { items, next } = await creditsDue(deps, {});

		expect(items.map(({ projectId }) => projectId)).toEqual(['p2']);
		// The months before kept the aim, which the first day of each says.
		expect(read).toEqual([`${promiseWebsiteId('p2')} 2026-11`]);
		expect(next).toBe('after-this-page');
	});

	it('reads the days of ten projects at once', async () => {
		const { deps, read, reading } = depsWith(Array.from({ length: 25 }, () => live));
		await creditsDue(deps, {});

		expect([read.length, reading.most]).toEqual([25, 10]);
	});
});
