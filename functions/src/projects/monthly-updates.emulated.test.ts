import { businessMonth, dayMs, type NewSession, type ProjectDetail, type ProjectForAdmin } from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { runNightly } from '@stayup/testing/billing/payments';
import { storeProject } from '@stayup/testing/business/project-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectDocument } from '../platform/firestore/business/project-documents.ts';
import { monthlyUpdateId } from '../platform/ids.ts';
import { createMonthlyUpdateStore } from './records/monthly-update-store.ts';

const data = openStoredData();
const { stored } = data;
const updates = createMonthlyUpdateStore(data.firestore);
let ada: NewSession;
beforeAll(async () => {
	ada = await register('Ada');
	await stored.users.doc(ada._id).update({ role: 'admin' });
});

const launchedAt = Date.parse('2026-03-20T15:00:00Z');
const april = Date.parse('2026-04-02T03:00:00Z');
const may = Date.parse('2026-05-10T03:00:00Z');

async function live(fields: Partial<ProjectDocument> = {}) {
	const alice = await register('Alice');
	const launched = { launchedAt, firstLaunchedAt: launchedAt, isOpen: false, clock: [] };
	const id = await storeProject(data, alice._id, { tier: 'Pro', stage: 'live', ...launched, ...fields });
	return { alice, id };
}

const monthsOf = async (id: string) =>
	((await stored.projects.doc(id).get()).data()?.checklist ?? []).flatMap(({ month }) => month ?? []);

/** Of all pages. */
async function owedAt(now: number, limit = 1): Promise<string[]> {
	const first = await updates.owed(now, { limit });
	let { next } = first;
	const ids = first.items;
	while (next !== null) {
		const page = await updates.owed(now, { limit, cursor: next });
		ids.push(...page.items);
		next = page.next;
	}
	return ids;
}

describe('PAY-14: the monthly update', () => {
	it('is added once a month, also by several runs at once', async () => {
		const { id } = await live();
		await updates.add(id, launchedAt + dayMs);
		expect(await monthsOf(id)).toEqual([]);
		await Promise.all([updates.add(id, april), updates.add(id, april), updates.add(id, april + dayMs)]);
		expect(await monthsOf(id)).toEqual(['2026-04']);
		await updates.add(id, may);

		const { checklist = [] } = (await stored.projects.doc(id).get()).data() ?? {};
		expect(checklist.slice(-2)).toEqual(
			[
				['2026-04', 'April 2026'],
				['2026-05', 'May 2026'],
			].map(([month = '', name]) => ({
				id: monthlyUpdateId(id, month),
				stage: 'live',
				text: `Monthly update for ${name}`,
				template: null,
				month,
				doneAt: null,
			})),
		);
	});

	it('is owed by each live project whose plan has it, however many pages they fill', async () => {
		const projects = await Promise.all([
			live(),
			live({ tier: 'Elite' }),
			live({ tier: 'Core' }),
			live({ endedAt: april - dayMs }),
			live({ stage: 'review', launchedAt: null }),
			live({ latestUpdateMonth: '2026-04' }),
		]);
		const ids = projects.map(({ id }) => id);
		const owed = (await owedAt(april)).filter((id) => ids.includes(id));

		expect(new Set(owed)).toEqual(new Set(ids.slice(0, 2)));
		expect(owed).toHaveLength(2);
	});

	it('is no longer added if the plan was lowered since it was listed, or the project is gone', async () => {
		const { id } = await live();
		await updates.add(id, april);
		await stored.projects.doc(id).update({ tier: 'Core' });
		await updates.add(id, may);
		expect(await monthsOf(id)).toEqual(['2026-04']);
		await stored.projects.doc(id).delete();
		await updates.add(id, may);

		expect((await stored.projects.doc(id).get()).exists).toBe(false);
	});

	it('is added by the night, ticked off by an admin, and not added again after an admin removed it', async () => {
		const { alice, id } = await live();
		await runNightly();
		const url = `/api/projects/${id}`;
		const seen = () => sendSuccessfully<ProjectDetail>('GET', url, { token: alice.token });
		const { project, checklist } = await seen();
		const item = checklist.at(-1);
		const month = item?.month ?? '';
		expect(month).toBe(businessMonth(Date.now()));
		expect(project).toMatchObject({ openUpdates: [month], openItems: checklist.filter(isOpenOnLive).length });

		const adminUrl = `/api/admin/projects/${id}/checklist/${item?._id}`;
		await sendSuccessfully('PATCH', adminUrl, { token: ada.token, body: { isDone: true } });
		const updated = await seen();
		expect(updated.project.openUpdates).toEqual([]);
		expect(updated.checklist.at(-1)).toMatchObject({ month, doneAt: expect.any(String) });
		const query = `/api/admin/projects?id=${id}`;
		const [listed] = await sendSuccessfully<ProjectForAdmin[]>('GET', query, { token: ada.token });
		expect(listed?.openUpdates).toEqual([]);

		await sendSuccessfully('DELETE', adminUrl, { token: ada.token });
		await updates.add(id, Date.now());
		expect(await monthsOf(id)).toEqual([]);
	});
});

function isOpenOnLive({ stage, doneAt }: ProjectDetail['checklist'][number]): boolean {
	return stage === 'live' && doneAt === null;
}
