import { dayMs, minuteMs, monthSpan, type OutageDocument, toInstant } from '@stayup/contract';
import { anAccount, anOutage, aWebsite } from '@stayup/testing/builders';
import { aProject, promiseSettings } from '@stayup/testing/business/project-examples';
import { describe, expect, it } from 'vitest';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import { teamAccountId } from '../../platform/team-account.ts';
import { type HostedWebsitesDeps, hostedWebsites } from './hosted-websites.ts';

const { from: november } = monthSpan('2026-11');
const now = november + 10 * dayMs;
const launchedAt = november - 60 * dayMs;
const url = 'https://bakery.example/';
const live: Partial<ProjectDocument> = {
	launchedAt,
	firstLaunchedAt: launchedAt,
	websiteId: 'shop',
	websiteUrl: url,
	promiseSettings: [promiseSettings({ from: launchedAt })],
};
const validTo = now + 20 * dayMs;
const certificate = {
	validFrom: now,
	validTo,
	issuer: 'R3',
	subjectNames: [],
	serialNumber: '',
	problem: null,
	seenAt: now,
};

async function rowsOf(
	projects: readonly Partial<ProjectDocument>[],
	monitor: Parameters<typeof aWebsite>[0] | null = {},
	outages: readonly Partial<OutageDocument>[] = [],
) {
	const deps: HostedWebsitesDeps = {
		projects: {
			list: async () => ({
				items: projects.map((fields, index) => ({ id: `p${index + 1}`, document: aProject({ ...live, ...fields }) })),
				next: 'after-this-page',
			}),
		},
		users: { find: async () => anAccount({ name: 'Alice' }) },
		websites: {
			find: async (ownerId, id) =>
				ownerId === teamAccountId && monitor ? { id, document: aWebsite({ createdAt: launchedAt, ...monitor }) } : null,
		},
		outages: {
			recent: async (ownerId, { websiteId, limit }) =>
				ownerId === teamAccountId && websiteId === 'promise-p1'
					? outages.slice(0, limit).map((fields, index) => ({ id: `o${index}`, document: anOutage(fields) }))
					: [],
		},
		findMonitors: async () => new Map(),
		rollUps: { daysBetween: async () => [], firstDaySince: async () => null },
		now: () => now,
	};
	return hostedWebsites(deps, {});
}

describe('a website that we host', () => {
	it('is shown as our own monitor sees it, with our answer to its latest outage', async () => {
		const seen = { status: 'down', statusSince: now - minuteMs, certificate } as const;
		const outage = { start: now - minuteMs, notifiedAt: now, acknowledgement: { at: now, by: 'Ada', note: 'Disk' } };
		const { items, next } = await rowsOf([{}], seen, [outage, {}]);

		expect(next).toBe('after-this-page');
		expect(items).toMatchObject([
			{
				_id: 'p1',
				client: { name: 'Alice' },
				url,
				status: 'down',
				statusSince: toInstant(now - minuteMs),
				month: { month: '2026-11', isOver: false },
				certificateValidTo: toInstant(validTo),
				domainExpiresAt: null,
				outage: {
					_id: 'o0',
					endedAt: null,
					notifiedAt: toInstant(now),
					answer: { at: toInstant(now), by: 'Ada' },
				},
			},
		]);
		// Our notes stay with the outage.
		expect(JSON.stringify(items)).not.toContain('Disk');
	});

	it('is in maintenance while we work on it', async () => {
		const condition = { kind: 'maintenance', since: now - minuteMs } as const;

		expect((await rowsOf([{}], { status: 'unknown', condition })).items).toMatchObject([
			{ status: 'unknown', condition: { kind: 'maintenance', since: toInstant(now - minuteMs) } },
		]);
	});

	it('is in the list before its launch, not watched', async () => {
		const before = { launchedAt: null, firstLaunchedAt: null, promiseSettings: [] };
		const { items } = await rowsOf([before], null);

		expect(items).toMatchObject([{ status: null, statusSince: null, month: null, outage: null }]);
	});

	it('has no status while our monitor does not run', async () => {
		expect((await rowsOf([{}], { isActive: false, status: 'down' })).items).toMatchObject([{ status: null }]);
	});

	it.each<[string, Partial<ProjectDocument>]>([
		['that moved away', { websiteId: null, websiteUrl: null }],
		['whose subscription ended', { endedAt: now - dayMs }],
	])('is no longer one %s', async (_, fields) => {
		expect((await rowsOf([fields, {}])).items.map(({ _id }) => _id)).toEqual(['p2']);
	});
});
