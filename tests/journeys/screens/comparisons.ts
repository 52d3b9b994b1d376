/** Checks that compare how fast a website is from each region. */
import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { rollUpId } from '../../../functions/src/platform/ids.ts';
import { encodeChecks, type RecordedCheck } from '../../../functions/src/stats/raw-checks.ts';
import { emptyStats } from '../../../functions/src/stats/stats.ts';
import { stored } from '../journey.ts';

const slower = [
	['us-west1', 118],
	['europe-west1', 174],
	['asia-southeast1', 412],
] as const;

/** A comparison in each hour of yesterday, beside a check from the home region. One comparison from Singapore failed. */
export async function storeComparisons(websiteId: string, ownerId: string): Promise<void> {
	const start = Math.floor(Date.now() / dayMs) * dayMs - dayMs;
	const hours = Array.from({ length: 24 }, (_, hour) => {
		const at = start + hour * hourMs;
		const round: RecordedCheck = { at, region: 'us-east4', origin: 'round', ok: true, durationMs: 180 };
		const compared = slower.map(([region, ms]): RecordedCheck => {
			const stamp = { at: at + 7 * minuteMs, region, origin: 'comparison' } as const;
			return hour === 4 && region === 'asia-southeast1'
				? { ...stamp, ok: false, error: 'timeout' }
				: { ...stamp, ok: true, durationMs: 180 + ms };
		});
		const rawChecks = encodeChecks([round, ...compared]);
		const spans = '0-3600000u';
		return [hour, { stats: { ...emptyStats(), upSeconds: 3600 }, before: emptyStats(), rawChecks, spans }];
	});
	const expireAt = Timestamp.fromMillis(Date.now() + dayMs);
	await stored
		.hoursOf(websiteId)
		.doc(rollUpId(websiteId, start))
		.set({ ownerId, websiteId, start, expireAt, hours: Object.fromEntries(hours) });
}
