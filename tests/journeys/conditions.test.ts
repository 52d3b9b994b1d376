import { type ConditionKind, dayMs } from '@stayup/contract';
import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { conditionIdOf } from '../../functions/src/platform/ids.ts';
import { addWebsite, openBrowser, signUp, siteUrl, stored, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('a website with a condition', () => {
	it.each([
		['slow', 'Slow', 'is slow'],
		['blocked', 'Blocked', 'Our checks of'],
		['partly-unreachable', 'Partly unreachable', 'is partly unreachable'],
	] as const)(
		'that is %s says so in the list, on its page and in its history',
		{
			timeout: 180_000,
		},
		async (kind, word, title) => {
			const { page, context, problems } = await visit(browser);
			await signUp(page, 'Pia');
			const id = await addWebsite(page, "Pia's pies", siteUrl(`pias-pies-${kind}`), 3600);
			await page.getByText('Up', { exact: true }).first().waitFor();
			await storeCondition(id, kind);
			await page.goto('/dashboard');
			const row = page.getByRole('row', { name: /Pia's pies/ });
			await row.getByText(word, { exact: true }).waitFor();
			await page.getByRole('button', { name: new RegExp(`^1 ${word.toLowerCase()}$`) }).click();
			expect(new URL(page.url()).searchParams.get('state')).toBe(kind);
			await row.getByRole('link', { name: "Pia's pies" }).click();
			const card = page.getByRole('region', { name: 'Current condition' });
			await card.getByRole('heading', { name: new RegExp(title) }).waitFor();
			await card.getByText('1 check that decided').click();
			await card.getByText('The website did not respond in time').waitFor();

			await page.goto(`/websites/${id}/outages`);
			await page.getByRole('table', { name: 'Other states' }).getByText(word, { exact: true }).waitFor();
			expect(problems).toEqual([]);
			await context.close();
		},
	);

	it('that is blocked leads to what a firewall must allow', { timeout: 120_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Pia');
		const id = await addWebsite(page, "Pia's pies", siteUrl('pias-blocked-pies'), 3600);
		await page.getByText('Up', { exact: true }).first().waitFor();
		await storeCondition(id, 'blocked');
		await page.reload();
		await page.getByRole('link', { name: 'What to allow' }).click();
		const section = page.getByRole('region', { name: 'Allow our checks' });
		await section.getByText('Not fixed').first().waitFor();
		await expect.poll(() => section.evaluate((element) => element === document.activeElement)).toBe(true);
		expect(problems).toEqual([]);
		await context.close();
	});
});

/** As the engine stores a condition: in the monitor, in the website, and as a period. */
async function storeCondition(id: string, kind: ConditionKind): Promise<void> {
	const website = (await stored.websites.doc(id).get()).data();
	if (!website) throw new Error(`There is no website ${id}.`);
	const condition = { kind, since: Date.now() - 60_000 };
	const shard = stored.shards.doc(website.shardId);
	const monitor = JSON.parse((await shard.get()).data()?.monitors[id] ?? '{}');
	const status = kind === 'blocked' ? 'unknown' : 'up';
	const state = { ...monitor.state, condition, shown: status, ...(kind === 'blocked' && { phase: 'blocked' }) };
	await shard.update(new FieldPath('monitors', id), JSON.stringify({ ...monitor, state }));
	await stored.conditions.doc(conditionIdOf(id, condition.since)).set({
		...{ websiteId: id, ownerId: website.ownerId, kind, start: condition.since, end: null },
		checks: [{ at: condition.since, region: 'us-west1', error: 'timeout', statusCode: null, durationMs: 10_000 }],
		...{ error: 'timeout', statusCode: null, evidence: null },
		expireAt: Timestamp.fromMillis(Date.now() + dayMs),
	});
	await stored.websites.doc(id).update({ condition, status });
}
