/** Says in words why a delivery was not sent, did not arrive or waits, from what is stored about it. Pure. */
import { minuteMs } from '@stayup/contract';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { isLeased } from './claim.ts';
import { deliveryBefore } from './delivery-before.ts';
import { dueSince } from './due-since.ts';
import { attemptsOf, attemptsSince } from './retries.ts';

/** Words without a full stop. `at`, in milliseconds since the epoch, follows them; null if no time does. */
export interface StoredWhy {
	text: string;
	at: number | null;
}

/** Other documents than the delivery. */
export interface WhyFacts {
	/** The deliveries that it waits for or is included in, by id. */
	others: ReadonlyMap<string, OutboxDocument>;
	/** By website: when its latest mute ends, and who muted it, if that is known. */
	mutes: ReadonlyMap<string, { until: number; by: string | null }>;
}

/** A worker that is free takes a delivery within seconds. */
const takenWithinMs = 2 * minuteMs;

/** Null if there is nothing to say: it was sent, or is just being sent. */
export function whyOf(delivery: OutboxDocument, facts: WhyFacts, now: number): StoredWhy | null {
	switch (delivery.state) {
		case 'pending':
			return whyPending(delivery, facts, now);
		case 'failed':
			return whyFailed(delivery, facts);
		case 'sent':
			return whyNotArrived(delivery) ?? includedWhere(delivery, facts);
	}
}

function whyPending(delivery: OutboxDocument, { others }: WhyFacts, now: number): StoredWhy | null {
	const { channel, message, lease, digestId, nextAttemptAt, queuedAt, attempts } = delivery;
	if (isLeased(delivery, now)) return null;
	const due = dueSince(delivery);
	if (lease !== null)
		return { text: 'The worker that sent it stopped, and another one takes over. Due since', at: due };
	const before = others.get(deliveryBefore(delivery) ?? '');
	const isBehind = before?.state === 'pending';
	const carrier = digestId === null ? undefined : others.get(digestId);
	if (carrier?.state === 'pending') return waitingFor(carrier);
	if (isBehind && before.digestId === null)
		return { text: 'Waits for the alert before it, at', at: before.nextAttemptAt };
	const made = attemptsSince(queuedAt, attempts);
	if (made > 0) {
		const status = attempts.at(-1)?.statusCode ?? null;
		const answer = status === null ? 'No response' : `Response ${status}`;
		return { text: `${answer}. Attempt ${made + 1} of ${attemptsOf(channel)} at`, at: nextAttemptAt };
	}
	if (nextAttemptAt > now) {
		if (message.event === 'alert-digest') return { text: 'The digest is sent at', at: nextAttemptAt };
		if (digestId !== null) return { text: 'Its digest was not sent. On its own at', at: nextAttemptAt };
		return { text: 'Due at', at: nextAttemptAt };
	}
	return now - due > takenWithinMs ? { text: 'No worker has taken it. Due since', at: due } : null;
}

function waitingFor({ message, nextAttemptAt }: OutboxDocument): StoredWhy {
	return message.event === 'alert-digest'
		? { text: 'Over the hourly limit of alert emails, so it waits for the digest at', at: nextAttemptAt }
		: { text: 'Waits for another alert of the same cause, at', at: nextAttemptAt };
}

function whyFailed({ message, channel, reason, websiteId }: OutboxDocument, { mutes }: WhyFacts): StoredWhy | null {
	// It could reveal that another account has the new email address (WEB-4).
	if (message.event === 'change-email' || reason === null) return null;
	if (reason === 'alerts are muted' || reason === 'emails are muted') return whyMuted(mutes.get(websiteId ?? ''));
	if (reason.startsWith('responded with')) {
		return { text: `${channel === 'email' ? 'Our email service' : 'The receiver'} ${reason}`, at: null };
	}
	return { text: reasonWords[reason] ?? capital(reason), at: null };
}

function whyMuted(mute: { until: number; by: string | null } | undefined): StoredWhy {
	if (mute === undefined) return { text: 'Muted', at: null };
	return { text: mute.by === null ? 'Muted until' : `Muted by ${mute.by} until`, at: mute.until };
}

const reasonWords: Readonly<Record<string, string>> = {
	'account disabled': 'The account is disabled',
	'channel is off': 'The channel is off',
	'channel was deleted': 'The channel was removed',
	'too many emails of this kind': 'Our limit of emails of this kind was reached',
	'the text messages of this month are used up': 'Limit of the plan reached: text messages of this month',
};

function whyNotArrived({ receipt, channel }: OutboxDocument): StoredWhy | null {
	if (!receipt || receipt.kind === 'delivered') return null;
	if (receipt.kind === 'reported') return { text: 'Reported as spam at', at: receipt.at };
	const detail = receipt.reason?.replace('the email bounced: ', '').replace('the email bounced', '') ?? '';
	const found = channel === 'email' ? 'The mail server refused it' : 'The phone did not receive it';
	return { text: detail === '' ? found : `${found}: ${detail}`, at: null };
}

function includedWhere({ digestId }: OutboxDocument, { others }: WhyFacts): StoredWhy | null {
	if (digestId === null) return null;
	const carrier = others.get(digestId);
	if (!carrier?.sentAt) return null;
	const { message } = carrier;
	if (message.event === 'alert-digest') return { text: 'Part of the digest of', at: carrier.sentAt };
	const about = 'website' in message && message.website ? ` about “${message.website.name}”` : '';
	return { text: `Part of the alert${about}, which has the same cause, of`, at: carrier.sentAt };
}

function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
