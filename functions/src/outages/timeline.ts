/** The timeline of an outage: its failed checks, the alerts about it, its acknowledgement and its end. */
import {
	describeCheckError,
	isConfirmedElsewhere,
	isHeldBack,
	type OutageDocument,
	type OutageFailure,
	regionName,
	type SeenCheck,
	type TimelineEntry,
	toInstant,
} from '@stayup/contract';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { isAlert } from '../platform/firestore/outbox-message.ts';
import type { Stored } from '../platform/firestore/paging.ts';

const endWords = {
	recovered: 'The website responded again.',
	paused: 'Monitoring was paused.',
	edited: 'The URL or the expected status code was changed.',
	maintenance: 'Maintenance began.',
	blocked: 'The website answered again, but a firewall refused our checks.',
} as const;

export function timelineOf(
	outage: OutageDocument,
	deliveries: readonly Stored<OutboxDocument>[],
	/** Others than the account see its alerts only, without the names of its channels. */
	{ isOwner }: { isOwner: boolean } = { isOwner: true },
): TimelineEntry[] {
	const { failures, votes = [] } = outage;
	const entries: TimelineEntry[] = [
		...failures.map((failure, index) =>
			entry(kindOf(index, failures.length), failure.at, {
				region: failure.region,
				origin: failure.origin,
				detail: index === failures.length - 1 ? confirmation(failures, votes) : describeFailure(failure),
			}),
		),
		...votes.filter(({ error }) => error === null).map(workedEntry),
		...deliveries
			.filter(({ document: { message } }) => isOwner || isAlert(message))
			.map(({ document: { channel, channelName, receipt, state, attempts, reason, message, sentAt, createdAt } }) =>
				entry('delivery', sentAt ?? createdAt, {
					channel,
					deliveryState: state,
					...(isHeldBack(state, attempts, reason) && { isHeldBack: true }),
					detail: message.event,
					...(isOwner && channelName !== undefined && { channelName }),
					...(isOwner && receipt && { receipt: { ...receipt, at: toInstant(receipt.at) } }),
				}),
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

function kindOf(index: number, count: number): TimelineEntry['kind'] {
	if (index === 0) return 'first-failure';
	return index === count - 1 ? 'declared' : 'recheck';
}

function describeFailure({ error, statusCode }: OutageFailure): string {
	return describeCheckError(error, statusCode);
}

/** A region from which the website worked while most of the others failed. */
function workedEntry({ at, region, statusCode, durationMs }: SeenCheck): TimelineEntry {
	const detail = `The website responded with status ${statusCode} after ${durationMs} ms`;
	return entry('recheck', at, { region, origin: 'recheck', detail });
}

function confirmation(failures: readonly OutageFailure[], votes: readonly SeenCheck[]): string {
	const [first] = failures;
	const failing = votes.filter(({ error }) => error !== null).length;
	const inARow = `${failures.length === 3 ? 'Three' : failures.length} failures${failing < votes.length ? '' : ' in a row'}`;
	const share = votes.length > 1 ? ` (${failing} of ${votes.length} regions)` : '';
	if (isConfirmedElsewhere(failures)) return `${inARow}, confirmed from another region${share}`;
	return first ? `${inARow}, all from ${regionName(first.region)}` : inARow;
}

function entry(
	kind: TimelineEntry['kind'],
	at: number,
	facts: Partial<Omit<TimelineEntry, 'kind' | 'at'>>,
): TimelineEntry {
	return {
		kind,
		at: new Date(at).toISOString(),
		region: null,
		origin: null,
		detail: null,
		channel: null,
		deliveryState: null,
		...facts,
	};
}
