/** Another attempt, as after an outage, for an email that a mail server refuses because of us, such as our IP on a blocklist. */
import { minuteMs } from '@stayup/contract';
import { verdictOn } from '../../outbox/retries.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';

export interface Block {
	/** In whole seconds, as milliseconds since the epoch. */
	at: number;
	reason: string;
}

const secondMs = 1000;
/** A list is not left within seconds. */
export const blockPauseMs = 30 * minuteMs;

/** The fields to write; null if the report is about an earlier attempt, or about nothing that was sent. */
export function afterBlock(
	{
		channel,
		state,
		sentAt,
		attempts,
		queuedAt,
		receipt,
	}: Pick<OutboxDocument, 'channel' | 'state' | 'sentAt' | 'attempts' | 'queuedAt' | 'receipt'>,
	{ at, reason }: Block,
	now: number,
	random: number,
): Partial<OutboxDocument> | null {
	if (channel !== 'email' || state !== 'sent' || sentAt === null || receipt) return null;
	if (at + secondMs <= sentAt) return null;
	const made = Math.max(1, attempts.filter((attempt) => attempt.at >= queuedAt).length);
	const verdict = verdictOn('email', { kind: 'retry', reason, retryAfterMs: blockPauseMs }, made, now, random);
	return verdict.state === 'sent' ? null : { ...verdict, sentAt: null };
}
