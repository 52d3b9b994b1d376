/** Runs one delivery: claim it, decide whether it must wait, send it, record the result (OUT-2). After a crash, the sweeper requeues it. */
import type { RateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import type { OutageStore } from '../outages/outage-store.ts';
import type { Claim, DeliveryResult } from '../outbox/claim.ts';
import { deliveryBefore } from '../outbox/delivery-before.ts';
import type { DigestStore } from '../outbox/digest-store.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { afterOther, attemptsSince, failedAfter, isUsedUp, type Verdict, verdictOn } from '../outbox/retries.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { isAlert, isTestMessage } from '../platform/firestore/outbox-message.ts';
import { deliveryIdOf, outageEventId } from '../platform/ids.ts';
import type { LogError, LogTrail, TrailIds } from '../platform/log.ts';
import { isAfterMaintenance, isOutageEnd } from '../platform/outage-messages.ts';
import type { SignedCall } from '../platform/task-queue.ts';
import { type SendDeps, type SendResult, sendDelivery } from './send.ts';
import { waitForGroup, withGroup } from './wait-for-group.ts';

/** The needs of a delivery, however it is sent. */
export interface DeliveryDeps {
	outbox: Pick<OutboxStore, 'claim' | 'settle' | 'find' | 'sendSoon'>;
	digests: Pick<DigestStore, 'add' | 'alertsIn' | 'delay' | 'gather' | 'markSent'>;
	outages: Pick<OutageStore, 'noteNotified'>;
	rateLimiter: Pick<RateLimiter, 'hasRoom'>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
	logTrail: LogTrail;
	/** Counts how long an alert took; never fails. All times are milliseconds since the epoch. */
	noteAlert(alert: { createdAt: number; sentAt: number }): Promise<void>;
}

export type DeliverDeps = DeliveryDeps & SendDeps;

/** `call` is the signed call of a delivery by webhook. */
export function runDelivery(deps: DeliverDeps, deliveryId: string, call: SignedCall | null = null): Promise<void> {
	return deliverBy((claim) => sendDelivery(deps, claim, call), deps, deliveryId);
}

type Send = (claim: Claim) => Promise<SendResult>;

export async function deliverBy(send: Send, deps: DeliveryDeps, deliveryId: string): Promise<void> {
	// 1. Claim it.
	const claim = await deps.outbox.claim(deliveryId, deps.now());
	if (!claim) return;
	// 2. Postpone it, batch it, or send it.
	const result = await attempt(send, deps, claim);
	if (result === 'batch') return addToDigest(deps, claim);
	const { verdict } = result;
	// 3. Record on the outage that its owner was notified. This comes before step 4: after a crash in between, the alert is sent again and the
	// first instant stays.
	if (verdict.state === 'sent') await noteNotified(deps, claim);
	// 4. Record the result, unless another sender has the claim by now.
	if (!(await deps.outbox.settle(claim, result, deps.now()))) return;
	logResult(deps, claim, result);
	// 5. Follow up.
	const { channel, message, queuedAt } = claim.delivery;
	if (verdict.state === 'sent' && result.attempt && isAlert(message) && !isTestMessage(message)) {
		await deps.noteAlert({ createdAt: queuedAt, sentAt: deps.now() });
	}
	const isForOthers = message.event === 'alert-digest' || claim.delivery.groupKey !== undefined;
	if (verdict.state === 'sent' && isForOthers) await deps.digests.markSent(deliveryId, deps.now());
	if (verdict.state === 'pending') {
		// The queue refuses a second task with the same occasion, so one that is due already takes the time of now.
		const at = Math.max(verdict.nextAttemptAt, deps.now());
		await deps.outbox.sendSoon({ id: deliveryId, channel }, `at ${at}`, at);
	}
	if (verdict.state === 'failed' && verdict.isFault) {
		// Operators find the delivery by its id; the log contains no personal data.
		const facts = { deliveryId, event: message.event, reason: verdict.reason };
		deps.logError('A delivery failed.', { facts });
	}
}

async function attempt(send: Send, deps: DeliveryDeps, claim: Claim): Promise<DeliveryResult | 'batch'> {
	const { ownerId, channel, message, queuedAt } = claim.delivery;
	const attempts = attemptsSince(queuedAt, claim.delivery.attempts);
	const at = deps.now();
	if (isUsedUp(channel, attempts)) return unsent(ownerId, failedAfter(attempts, 'the senders crashed'));
	const postponed = await postponementOf(deps, claim, attempts, at);
	if (postponed === 'batch') return 'batch';
	if (postponed !== null) return unsent(ownerId, postponed);

	const delivery = await withGroup(deps, claim.id, claim.delivery);
	const sending = await sendSafely(send, deps, { ...claim, delivery });
	// It stays due since then: a new time would hide from the operators that calls wait too long.
	if (sending.kind === 'outdated') {
		return unsent(ownerId, { state: 'pending', nextAttemptAt: delivery.nextAttemptAt });
	}
	if (sending.kind === 'undeliverable') {
		return unsent(ownerId, { state: 'failed', reason: sending.reason, isFault: false });
	}
	const now = deps.now();
	const made = { at, statusCode: sending.statusCode, durationMs: now - at };
	// The user is waiting for the result of a test, and can repeat it.
	if (message.event === 'test' && sending.kind !== 'sent') {
		return { ownerId, attempt: made, verdict: { state: 'failed', reason: sending.reason, isFault: false } };
	}
	const verdict = verdictOn(channel, sending, attempts + 1, now, Math.random());
	return { ownerId: sending.ownerId, attempt: made, verdict };
}

/** Never fails, because a failure that is not counted would be retried forever (OUT-4). */
async function sendSafely(send: Send, { logError }: DeliveryDeps, claim: Claim): Promise<SendResult> {
	const { channel, ownerId } = claim.delivery;
	try {
		return await send(claim);
	} catch (error) {
		logError(`Delivery ${claim.id} by ${channel} could not be sent.`, { error });
		return { kind: 'retry', ownerId, statusCode: null, reason: 'it could not be sent' };
	}
}

function unsent(ownerId: string | null, verdict: Verdict): DeliveryResult {
	return { ownerId, attempt: null, verdict };
}

/** Decides whether a delivery must wait or be batched; null if it may be sent now. */
async function postponementOf(
	deps: DeliveryDeps,
	claim: Claim,
	attempts: number,
	now: number,
): Promise<Verdict | 'batch' | null> {
	const { digestId } = claim.delivery;
	// A recovery waits for the alert of its outage, unless that is part of a digest: then it joins the digest.
	const before = await pendingBefore(deps, claim.delivery);
	if (before && before.digestId === null) return afterOther(before, now);
	if (await isUnknownHere(deps, claim.delivery)) return notReported;
	// A batched alert waits for its digest. If the digest fails, the alert is sent on its own.
	const digest = digestId === null ? null : await deps.outbox.find(digestId);
	if (digest?.state === 'pending') return afterOther(digest, now);
	if (digest?.state === 'sent') return { state: 'sent' };
	const isFirstAttempt = attempts === 0 && digest === null;
	if (!isFirstAttempt) return null;
	if (await mustBeBatched(deps, claim, before !== null)) return 'batch';
	return waitForGroup(deps, claim, now);
}

/** Above the hourly limit of alert emails, alerts are batched into a digest (MAIL-6). Tests do not count. */
async function mustBeBatched(
	{ rateLimiter, now }: DeliveryDeps,
	{ delivery: { ownerId, channel, channelId, message } }: Claim,
	isBehindBatched: boolean,
): Promise<boolean> {
	if (channel !== 'email' || ownerId === null || !isAlert(message) || isTestMessage(message)) return false;
	const subject = channelId === undefined ? ownerId : `${ownerId} ${channelId}`;
	return isBehindBatched || !(await rateLimiter.hasRoom([{ limit: 'alertEmailByAccount', subject }], now()));
}

async function addToDigest({ digests, outbox, now, logTrail }: DeliveryDeps, claim: Claim): Promise<void> {
	const batched = await digests.add(claim, now());
	if (!batched) return;
	const ids = idsOf(claim);
	logTrail('Delivery', { ...ids, state: 'pending', includedIn: batched.digest.id, nextAttemptAt: batched.at });
	await outbox.sendSoon(batched.digest, `at ${batched.at}`, batched.at);
}

function logResult({ logTrail }: Pick<DeliveryDeps, 'logTrail'>, claim: Claim, { attempt, verdict }: DeliveryResult) {
	const { queuedAt, attempts } = claim.delivery;
	const made = attempt && { attempt: attemptsSince(queuedAt, attempts) + 1, statusCode: attempt.statusCode };
	const next = verdict.state === 'pending' ? { nextAttemptAt: verdict.nextAttemptAt } : {};
	logTrail('Delivery', { ...idsOf(claim), state: verdict.state, ...made, ...next });
}

function idsOf({ id, delivery }: Pick<Claim, 'id' | 'delivery'>): TrailIds {
	const { websiteId, outageId, eventId, digestId, channel, message } = delivery;
	return {
		deliveryId: id,
		websiteId,
		event: message.event,
		channel,
		...(outageId !== undefined && { outageId }),
		...(eventId !== undefined && { alertId: eventId }),
		...(digestId !== null && { includedIn: digestId }),
	};
}

/** Never fails, because a failure would send the alert a second time. */
async function noteNotified({ digests, outages, now, logError }: DeliveryDeps, claim: Claim): Promise<void> {
	const { message, groupKey } = claim.delivery;
	try {
		const hasOthers = message.event === 'alert-digest' || groupKey !== undefined;
		const others = hasOthers ? (await digests.alertsIn(claim.id)).map((alert) => alert.message) : [];
		const sent = message.event === 'alert-digest' ? others : [message, ...others];
		const outageIds = sent.flatMap((alert) =>
			alert.event === 'website-down' && !alert.isTest ? [alert.outageId] : [],
		);
		await outages.noteNotified(outageIds, now());
	} catch (error) {
		logError('An outage could not be marked as notified.', { error });
	}
}

const notReported: Verdict = { state: 'failed', reason: 'the outage was not reported here', isFault: false };

/** That maintenance ended an outage concerns only those who know of the outage. A policy knows whom it has notified. */
async function isUnknownHere({ outbox }: DeliveryDeps, delivery: OutboxDocument): Promise<boolean> {
	const { channel, channelId = channel, afterId, message } = delivery;
	const isAboutMaintenance = message.event === 'website-maintenance' || isAfterMaintenance(message);
	if (afterId !== undefined || !isAboutMaintenance || !isOutageEnd(message)) return false;
	const down = await outbox.find(deliveryIdOf(outageEventId(message.outageId, 'down'), channelId));
	return down === null || down.state === 'failed';
}

async function pendingBefore({ outbox }: DeliveryDeps, delivery: OutboxDocument): Promise<OutboxDocument | null> {
	const id = deliveryBefore(delivery);
	const before = id === null ? null : await outbox.find(id);
	return before?.state === 'pending' ? before : null;
}
