import { type ConditionKind, dayMs } from '@stayup/contract';
import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { conditionIdOf } from '../../functions/src/platform/ids.ts';
import { createWebsite, openBrowser, signUp, siteUrl, stored, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('a website that is blocked says so live on the dashboard and its page, which leads to what a firewall must allow', async () => {
	const { page, context, problems } = await visit(browser);
	await signUp(page, 'Pia');
	const id = await createWebsite(page, "Pia's pies", siteUrl('pias-blocked-pies'), 3600);
	await page.goto('/dashboard');
	const row = page.getByRole('row', { name: /Pia's pies/ });
	await row.getByText('Up', { exact: true }).waitFor();
	await storeCondition(id, 'blocked');
	await row.getByText('Blocked', { exact: true }).waitFor();
	await row.getByRole('link', { name: "Pia's pies" }).click();
	const card = page.getByRole('region', { name: 'Current condition' });
	await card.getByRole('heading', { name: /Our checks of/ }).waitFor();
	await card.getByText('1 check that decided').click();
	await card.getByText('The website did not respond in time').waitFor();
	await page.getByRole('link', { name: 'What to allow' }).click();
	const section = page.getByRole('region', { name: 'Allow our checks' });
	await section.getByText('Not fixed').first().waitFor();
	await expect.poll(() => section.evaluate((element) => element === document.activeElement)).toBe(true);
	expect(problems).toEqual([]);
	await context.close();
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
		websiteId: id,
		ownerId: website.ownerId,
		kind,
		start: condition.since,
		end: null,
		checks: [{ at: condition.since, region: 'us-west1', error: 'timeout', statusCode: null, durationMs: 10_000 }],
		error: 'timeout',
		statusCode: null,
		evidence: null,
		expireAt: Timestamp.fromMillis(Date.now() + dayMs),
	});
	await stored.websites.doc(id).update({ condition, status });
}
