import { readFile } from 'node:fs/promises';
import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { rollUpId } from '../../functions/src/platform/ids.ts';
import { encodeChecks, type RecordedCheck } from '../../functions/src/stats/raw-checks.ts';
import { countsOfChecks, encodeCounts } from '../../functions/src/stats/response-time-counts.ts';
import { emptyStats } from '../../functions/src/stats/stats.ts';
import { addWebsite, openBrowser, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const today = Math.floor(Date.now() / dayMs) * dayMs;
const keptDays = 1127;

function checksAt(noon: number): RecordedCheck[] {
	const phases = { dnsMs: null, connectMs: 22, tlsMs: 45, firstByteMs: 105 };
	const stamp = { region: 'us-east4', origin: 'round', phases } as const;
	return [
		{ ...stamp, at: noon, ok: true, durationMs: 180 },
		{ ...stamp, at: noon + 10 * minuteMs, region: 'us-west1', ok: false, error: 'timeout' },
	];
}

/** A day a week, back to the longest history of any plan. Yesterday had an outage of three minutes at noon. */
async function storeHistory(websiteId: string, ownerId: string): Promise<void> {
	const before = emptyStats();
	const expireAt = Timestamp.fromMillis(Date.now() + 30 * dayMs);
	const batch = stored.websites.firestore.batch();
	batch.update(stored.websites.doc(websiteId), { createdAt: today - (keptDays + 10) * dayMs });
	for (let daysAgo = 1; daysAgo <= keptDays; daysAgo += daysAgo < 10 ? 1 : 7) {
		const start = today - daysAgo * dayMs;
		const downSeconds = daysAgo === 1 ? 180 : 0;
		const stats = {
			...{ ...emptyStats(), checks: 1440, successes: 1440, responseTimeTotalMs: 172_800 },
			...{ upSeconds: 86_400 - downSeconds, downSeconds },
			responseTimes: encodeCounts(countsOfChecks('0er110;60er120;120er300')),
		};
		const id = rollUpId(websiteId, start);
		batch.set(stored.daysOf(websiteId).doc(id), { ownerId, websiteId, start, stats, before, expireAt });
		if (daysAgo > 1) continue;
		const hours = Array.from({ length: 24 }, (_, hour) => {
			const spans = hour === 12 ? '0-600000u;600000-780000d;780000-3600000u' : '0-3600000u';
			const rawChecks = hour === 12 ? encodeChecks(checksAt(start + 12 * hourMs)) : '';
			return [hour, { stats: { ...emptyStats(), upSeconds: 3600 }, before, rawChecks, spans }];
		});
		batch.set(stored.hoursOf(websiteId).doc(id), {
			...{ ownerId, websiteId, start, expireAt },
			hours: Object.fromEntries(hours),
		});
	}
	await batch.commit();
}

async function download(page: Page, button: Locator): Promise<{ name: string; text: string }> {
	const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
	return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

describe('the history of a website', () => {
	it('reaches back 37 months by day, week, month and year, explains each uptime, and is exported', async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Hanna');
		const websiteId = await addWebsite(page, 'Herbs', siteUrl('hannas-herbs'), 3600);
		const uid = await uidOf(email);
		await stored.users.doc(uid).update({ tier: 'Elite' });
		await storeHistory(websiteId, uid);
		await page.getByText('Up', { exact: true }).first().waitFor();
		await page.reload();
		await page.getByRole('navigation', { name: 'Herbs' }).getByRole('link', { name: 'History' }).click();
		const table = page.getByRole('table', { name: 'History, newest first' });
		await table.waitFor();
		const months = await table.getByRole('row').count();
		expect(months).toBeGreaterThanOrEqual(1 + 37);

		// From years to months to days; Back returns.
		await page.getByText('Year', { exact: true }).click();
		const year = new Date(today - 370 * dayMs).getUTCFullYear();
		await table.getByRole('button', { name: String(year), exact: true }).click();
		await page.waitForURL((url) => url.searchParams.has('from'));
		await table.getByRole('button', { name: `March ${year}`, exact: true }).click();
		await page.waitForURL((url) => url.searchParams.get('zoom') === 'day');
		await expect.poll(() => table.getByRole('row').count()).toBe(1 + 31);
		await page.goBack();
		await table.getByRole('button', { name: `March ${year}`, exact: true }).waitFor();
		await page.getByRole('button', { name: 'Show all' }).click();
		await page.getByText('Day', { exact: true }).click();

		// Yesterday, with its outage.
		await table.getByRole('button', { name: /^99\.79% in .*: explain$/ }).click();
		const dialog = page.getByRole('dialog');
		await dialog.getByText('Down', { exact: true }).last().waitFor();
		const intervals = dialog.getByRole('table', { name: 'Intervals, newest first' });
		expect(await intervals.getByRole('row').count()).toBe(1 + 3);
		const explained = await download(page, dialog.getByRole('button', { name: 'Download intervals as CSV' }));
		expect(explained.name).toBe('Herbs intervals.csv');
		expect(explained.text.split('\r\n').map((line) => line.split(',')[2])).toEqual(['counted as', 'up', 'down', 'up']);
		await page.keyboard.press('Escape');

		expect(await table.getByRole('link').first().getAttribute('href')).toMatch(/^\/websites\/.*\?from=.*&to=/);
		const file = await download(page, page.getByRole('button', { name: 'Download history as JSON' }));
		expect(file.name).toBe('Herbs history.json');
		const rows = JSON.parse(file.text) as { from: string; downSeconds: number; p95ResponseTime: number }[];
		expect(rows.length).toBeGreaterThanOrEqual(keptDays);
		expect(rows.at(-2)).toMatchObject({ downSeconds: 180 });
		expect(Math.abs((rows.at(-2)?.p95ResponseTime ?? 0) - 300)).toBeLessThan(6);

		// Yesterday's single checks, with their regions and phases.
		await page.getByRole('navigation', { name: 'Herbs' }).getByRole('link', { name: 'Checks' }).click();
		const yesterday = new Date(today - dayMs).toISOString().slice(0, 10);
		await page.getByLabel('Until the end of a day, in UTC').fill(yesterday);
		const checks = page.getByRole('table', { name: 'Recent checks' });
		await expect.poll(() => checks.getByRole('row').count()).toBe(1 + 2);
		await checks.getByText('Oregon, USA').waitFor();
		await checks.getByText('180', { exact: false }).first().focus();
		await page.getByRole('tooltip').getByText('TLS handshake 45 ms', { exact: false }).waitFor();
		const csv = await download(page, page.getByRole('button', { name: /^CSV of / }));
		expect(csv.name).toBe(`Herbs checks ${yesterday}.csv`);
		expect(csv.text.split('\r\n')).toHaveLength(1 + 2);
		expect(csv.text).toMatch(/,good,180,,us-east4,round,,22,45,105/);
		expect(problems).toEqual([]);
		await context.close();
	});
});
