/** The course of an outage, from what was stored of it: who looked when and from where, what was sent, who is on it, how it ended. */
import { describeCheckError, type OutageDocument, type TimelineEntry } from '@stayup/contract';
import type { OutboxDocument } from '../platform/collections.ts';
import type { Stored } from '../platform/paging.ts';
import { homeRegion, recheckRegion } from '../platform/regions.ts';
import type { RecordedCheck } from '../stats/raw-checks.ts';

/** Samples are kept to the second, and a round's launch may be late by one. */
const slackMs = 2_000;

const endWords = {
	recovered: 'The website answers again.',
	paused: 'Monitoring was paused.',
	edited: 'The address or the expected status was changed.',
} as const;

export function timelineOf(
	outage: OutageDocument,
	rawChecks: readonly RecordedCheck[],
	deliveries: readonly Stored<OutboxDocument>[],
	intervalMs: number,
): TimelineEntry[] {
	const looks = rawChecks.filter(({ at }) => at > outage.start + slackMs && at < outage.detectedAt - slackMs);
	const entries: TimelineEntry[] = [
		entry('first-failure', outage.start, {
			region: homeRegion,
			detail: describeCheckError(outage.error, outage.statusCode),
		}),
		...looks.map((look) =>
			entry('recheck', look.at, {
				region: regionOf(look.at, outage.start, intervalMs),
				detail: look.ok ? 'It answered' : describeCheckError(look.error, null),
			}),
		),
		entry('declared', outage.detectedAt, {
			region: regionOf(outage.detectedAt, outage.start, intervalMs),
			detail: 'The third failure in a row confirmed it',
		}),
		...deliveries.map(({ document: { channel, state, message, sentAt, createdAt } }) =>
			entry('delivery', sentAt ?? createdAt, { channel, deliveryState: state, detail: message.event }),
		),
	];
	if (outage.acknowledgement) {
		const { at, by, note } = outage.acknowledgement;
		entries.push(entry('acknowledged', at, { detail: note === '' ? by : `${by}: ${note}` }));
	}
	if (outage.end !== null) {
		entries.push(entry('ended', outage.end, { detail: outage.endReason && endWords[outage.endReason] }));
	}
	return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Rounds run at home, a whole number of intervals apart; what comes between is a second opinion from elsewhere (PROBE-2). */
function regionOf(at: number, start: number, intervalMs: number): string {
	const off = (at - start) % intervalMs;
	return Math.min(off, intervalMs - off) <= slackMs ? homeRegion : recheckRegion;
}

function entry(
	kind: TimelineEntry['kind'],
	at: number,
	told: Partial<Omit<TimelineEntry, 'kind' | 'at'>>,
): TimelineEntry {
	return {
		kind,
		at: new Date(at).toISOString(),
		region: null,
		detail: null,
		channel: null,
		deliveryState: null,
		...told,
	};
}
