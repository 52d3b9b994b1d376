import { dayMs, hourMs, minuteMs, type Region } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { rollUpId } from '../../functions/src/platform/ids.ts';
import { encodeChecks, type RecordedCheck } from '../../functions/src/stats/raw-checks.ts';
import { emptyStats } from '../../functions/src/stats/stats.ts';
import { addWebsite, openBrowser, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';
import { auditScreens } from './screen-audit.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const farther: Readonly<Partial<Record<Region, number>>> = {
	'us-west1': 118,
	'europe-west1': 174,
	'asia-southeast1': 412,
};

/** A day of rounds every five minutes, and of comparisons once an hour. One comparison from Singapore failed. */
async function storeComparisons(websiteId: string, ownerId: string): Promise<void> {
	const start = Math.floor(Date.now() / dayMs) * dayMs - dayMs;
	const hours = Array.from({ length: 24 }, (_, hour) => {
		const from = start + hour * hourMs;
		const rounds = Array.from({ length: 12 }, (_, index): RecordedCheck => {
			const at = from + index * 5 * minuteMs;
			return { at, region: 'us-east4', origin: 'round', ok: true, durationMs: 180 + index };
		});
		const compared = Object.entries(farther).map(([name, ms]): RecordedCheck => {
			const stamp = { at: from + 7 * minuteMs, region: name as Region, origin: 'comparison' } as const;
			return hour === 4 && name === 'asia-southeast1'
				? { ...stamp, ok: false, error: 'timeout' }
				: { ...stamp, ok: true, durationMs: 180 + ms + hour };
		});
		const rawChecks = encodeChecks([...rounds, ...compared].sort((a, b) => a.at - b.at));
		return [
			hour,
			{ stats: { ...emptyStats(), upSeconds: 3600 }, before: emptyStats(), rawChecks, spans: '0-3600000u' },
		];
	});
	await stored
		.hoursOf(websiteId)
		.doc(rollUpId(websiteId, start))
		.set({
			...{ ownerId, websiteId, start, expireAt: Timestamp.fromMillis(Date.now() + dayMs) },
			hours: Object.fromEntries(hours),
		});
}

it('the speed by region: what Free lacks, what Pro waits for, and the comparison', async () => {
	const { page, context, problems } = await visit(browser, { reducedMotion: 'reduce' });
	const audit = auditScreens(page);
	const email = await signUp(page, 'Petra');
	const uid = await uidOf(email);
	const id = await addWebsite(page, "Petra's pottery", siteUrl('petras-pottery'), 3600);
	await page.getByText('Up', { exact: true }).first().waitFor();
	const card = page.getByRole('region', { name: 'Speed by region' });

	await page.goto(`/websites/${id}/checks`);
	await card.getByText('With Pro and Elite, 4 regions measure it every hour.', { exact: false }).waitFor();
	expect(await card.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/pricing');
	await audit.inspect('region-speed-free');

	await stored.users.doc(uid).update({ tier: 'Pro' });
	await page.reload();
	const rows = card.getByRole('table', { name: 'Speed by region' }).getByRole('row');
	await card.getByText('Some regions have not measured it yet.', { exact: false }).waitFor();
	expect(await rows.count()).toBe(1 + 4);
	await audit.inspect('region-speed-waiting');

	await storeComparisons(id, uid);
	await page.reload();
	await card.getByText('1 of 24 checks failed').waitFor();
	expect((await rows.allInnerTexts()).map((text) => text.split(/\s*[\t\n]\s*/).join(' '))).toEqual([
		'From Median 95% within',
		'Virginia, USA 185 ms 191 ms',
		'Oregon, USA 309 ms 320 ms',
		'Belgium 365 ms 376 ms',
		'Singapore 1 of 24 checks failed 604 ms 614 ms',
	]);
	await audit.inspect('region-speed');
	// Comparisons are no part of what decides, and say so in the list.
	await page.getByRole('table', { name: 'Recent checks' }).getByText('comparison', { exact: false }).first().waitFor();

	expect(audit.faults).toEqual({});
	expect(problems).toEqual([]);
	await context.close();
});
