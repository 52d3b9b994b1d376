import { minuteMs, type OutageDocument } from '@stayup/contract';
import { anOutage, noon } from '@stayup/testing/builders';
import { aProject, promiseSettings } from '@stayup/testing/business/project-examples';
import { describe, expect, it } from 'vitest';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import { teamAccountId } from '../../platform/team-account.ts';
import { createTeamWatch } from './team-watch.ts';

const shop = { id: 'shop', url: 'https://bakery.example/' };
const span = { from: noon, to: noon + 10 * minuteMs };
const live = { websiteId: shop.id, promiseSettings: [promiseSettings({ linkedUrl: shop.url })] };
const nobody = { notifiedAt: null, answer: null };

function during(
	projects: readonly Partial<ProjectDocument>[],
	{
		websites = [shop],
		seen = {},
		ownerId = 'alice',
	}: { websites?: (typeof shop)[]; seen?: Record<string, Partial<OutageDocument>>; ownerId?: string } = {},
) {
	const watch = createTeamWatch({
		projects: {
			listOf: async () =>
				projects.map((fields, index) => ({ id: `p${index + 1}`, document: aProject({ ...live, ...fields }) })),
		},
		outages: {
			between: async (_ownerId, id) => (seen[id] ? [{ id: `${id}_1`, document: anOutage(seen[id]) }] : []),
		},
		now: () => span.to,
	});
	return watch.during(ownerId, websites, span);
}

describe('our team is on the outage', () => {
	it('of a linked website, of another page of its host, and of a monitor that the client has added again', async () => {
		const page = { id: 'page', url: 'https://bakery.example/cakes' };
		const again = { id: 'again', url: shop.url };
		const other = { id: 'other', url: 'https://florist.example/' };

		expect(await during([{}], { websites: [shop, page, again, other] })).toEqual({
			...nobody,
			websiteIds: ['shop', 'page', 'again'],
		});
	});

	it('of a website with two projects, by the monitor that saw it first', async () => {
		const seen = {
			'promise-p1': { notifiedAt: noon + 2 * minuteMs },
			'promise-p2': { notifiedAt: noon + minuteMs, acknowledgement: { at: noon + 3 * minuteMs, by: 'Ada', note: '' } },
		};

		expect(await during([{}, {}], { seen })).toEqual({
			notifiedAt: noon + minuteMs,
			answer: { at: noon + 3 * minuteMs, by: 'Ada' },
			websiteIds: ['shop'],
		});
	});

	it('that ends with the subscription, but not of one that began after it', async () => {
		expect(await during([{ endedAt: span.from + 1 }])).toMatchObject({ websiteIds: ['shop'] });
		expect(await during([{ endedAt: span.from }])).toBeNull();
	});
});

describe('our team has no part in the outage', () => {
	it.each<[string, Partial<ProjectDocument>]>([
		['that moved away', { websiteId: null }],
		['before its launch', { promiseSettings: [] }],
	])('of a website %s', async (_, fields) => {
		expect(await during([fields])).toBeNull();
	});

	it('of a website of a client without a project, and of our own monitors', async () => {
		expect(await during([])).toBeNull();
		expect(await during([{}], { ownerId: teamAccountId })).toBeNull();
	});
});
