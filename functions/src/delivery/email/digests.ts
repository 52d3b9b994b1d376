/** Batches the alert emails of an account into digests when they are too many (MAIL-6). */
import type { RateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import type { Claim } from '../../outbox/claim.ts';
import type { DigestStore } from '../../outbox/digest-store.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import { isAlert, isTestMessage } from '../../platform/firestore/outbox-message.ts';

interface DigestDeps {
	rateLimiter: Pick<RateLimiter, 'hasRoom'>;
	digests: Pick<DigestStore, 'add'>;
	outbox: Pick<OutboxStore, 'sendSoon'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** Above the hourly limit of alert emails, alerts are batched into a digest (MAIL-6). Tests do not count. */
export async function mustBeBatched(
	{ rateLimiter, now }: DigestDeps,
	{ delivery: { ownerId, channel, channelId, message } }: Claim,
	isBehindBatched: boolean,
): Promise<boolean> {
	if (channel !== 'email' || ownerId === null || !isAlert(message) || isTestMessage(message)) return false;
	const subject = channelId === undefined ? ownerId : `${ownerId} ${channelId}`;
	return isBehindBatched || !(await rateLimiter.hasRoom([{ limit: 'alertEmailByAccount', subject }], now()));
}

export async function addToDigest({ digests, outbox, now }: DigestDeps, claim: Claim): Promise<void> {
	const batched = await digests.add(claim, now());
	if (batched) await outbox.sendSoon(batched.digest, `at ${batched.at}`, batched.at);
}
