/** Sends one delivery: claim, compose, hand over, mark (OUT-2). A crash in between leaves it to the sweeper, with the same id. */
import type { Channel } from '@stayup/contract';
import type { RateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import type { OutageStore } from '../../outages/outage-store.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { isAlert } from '../../platform/firestore/outbox-message.ts';
import type { LogError } from '../../platform/log.ts';
import type { Claim, OutboxStore, Outcome } from '../delivery/outbox-store.ts';
import { afterOther, attemptsSince, givenUp, isUsedUp, verdictOn } from '../delivery/retries.ts';
import type { EmailClient, EmailResult } from '../email/email-client.ts';
import { renderEmail } from '../email/templates/email-content.ts';
import { deliveryBefore } from '../plan-alerts.ts';
import type { WebhookClient, WebhookResult } from '../webhook/webhook-client.ts';
import type { WebhookStore } from '../webhook/webhook-store.ts';
import { type ComposeDeps, compose, type Undeliverable } from './compose-email.ts';
import { type ComposedWebhook, type ComposeWebhookDeps, composeWebhook } from './compose-webhook.ts';

export type DeliverDeps = ComposeDeps &
	ComposeWebhookDeps & {
		outbox: OutboxStore;
		outages: Pick<OutageStore, 'noteNotified'>;
		rateLimiter: Pick<RateLimiter, 'take' | 'hasRoom'>;
		mail: EmailClient;
		webhooks: WebhookStore;
		webhookClient: WebhookClient;
		logError: LogError;
	};

export interface SendTestDeps {
	outbox: Pick<OutboxStore, 'keep' | 'sendSoon' | 'find'>;
	/** Milliseconds since the epoch. */
	now(): number;
	/** Resolves at the instant, in milliseconds since the epoch. */
	waitUntil(instant: number): Promise<void>;
}

const sweptAtOnce = 200;
/** Longer than a receiver may take to answer. */
const testWaitMs = 25_000;
const testLookMs = 200;

export async function runDelivery(deps: DeliverDeps, deliveryId: string): Promise<void> {
	const claim = await deps.outbox.claim(deliveryId, deps.now());
	if (!claim) return;
	const outcome = await attempt(deps, claim);
	if (outcome === 'held') return holdBack(deps, claim);
	if (outcome.verdict.state === 'sent') await noteNotified(deps, claim);
	const isOurs = await deps.outbox.settle(claim, outcome, deps.now());
	if (!isOurs) return;
	const { verdict } = outcome;
	if (verdict.state === 'sent' && claim.delivery.message.event === 'alert-digest') {
		await deps.outbox.release(deliveryId, deps.now());
	}
	if (verdict.state === 'pending') {
		const { channel } = claim.delivery;
		await deps.outbox.sendSoon({ id: deliveryId, channel }, `at ${verdict.nextAttemptAt}`, verdict.nextAttemptAt);
	}
	if (verdict.state === 'dead' && verdict.isFault) tellOperators(deps, claim, verdict.reason);
}

export interface Tested {
	statusCode: number | null;
	durationMs: number;
	/** Null when it went out. */
	reason: string | null;
}

/** Has a test sent like anything else, and waits for what came of it; it is tried once and stands among the deliveries. */
export async function sendTest(
	{ outbox, waitUntil, now }: SendTestDeps,
	ownerId: string,
	channel: Channel,
): Promise<Tested> {
	const planned = await outbox.keep({ ownerId, channel, message: { event: 'test' } }, now());
	await outbox.sendSoon(planned);
	for (const until = now() + testWaitMs; now() < until; await waitUntil(now() + testLookMs)) {
		const sent = await outbox.find(planned.id);
		if (sent && sent.state !== 'pending') return testedOf(sent);
	}
	return { statusCode: null, durationMs: testWaitMs, reason: 'it is still on its way' };
}

export function testedOf({ state, attempts, reason }: OutboxDocument): Tested {
	const { statusCode = null, durationMs = 0 } = attempts.at(-1) ?? {};
	return { statusCode, durationMs, reason: state === 'sent' ? null : (reason ?? 'it was not sent') };
}

/** Picks up what a crash or a lost task left behind. */
export async function sweepOutbox(
	{ outbox }: { outbox: Pick<OutboxStore, 'overdue' | 'sendSoon'> },
	now: number,
): Promise<number> {
	const overdue = await outbox.overdue(now, sweptAtOnce);
	await Promise.all(overdue.map((delivery) => outbox.sendSoon(delivery, `sweep ${now}`)));
	return overdue.length;
}

async function attempt(deps: DeliverDeps, claim: Claim): Promise<Outcome | 'held'> {
	const { ownerId, channel, queuedAt, digestId } = claim.delivery;
	const attempts = attemptsSince(queuedAt, claim.delivery.attempts);
	if (isUsedUp(channel, attempts)) {
		return { ownerId, attempt: null, verdict: givenUp(attempts, 'the senders died') };
	}
	const at = deps.now();
	const before = await pendingBefore(deps, claim.delivery);
	if (before && !before.digestId) return { ownerId, attempt: null, verdict: afterOther(before, at) };
	const teller = digestId === null ? null : await deps.outbox.find(digestId);
	if (teller?.state === 'pending') return { ownerId, attempt: null, verdict: afterOther(teller, at) };
	if (teller?.state === 'sent') return { ownerId, attempt: null, verdict: { state: 'sent' } };
	if (attempts === 0 && teller === null && (await isOneTooMany(deps, claim, before !== null))) return 'held';
	const sending = await send(deps, claim);
	if (sending.kind === 'undeliverable') {
		return { ownerId, attempt: null, verdict: { state: 'dead', reason: sending.reason, isFault: false } };
	}
	const now = deps.now();
	const made = { at, statusCode: sending.statusCode, durationMs: now - at };
	// Whoever asked for a test is looking at what came of it, and can ask again.
	if (claim.delivery.message.event === 'test' && sending.kind !== 'sent') {
		return { ownerId, attempt: made, verdict: { state: 'dead', reason: sending.reason, isFault: false } };
	}
	return {
		ownerId: sending.ownerId,
		attempt: made,
		verdict: verdictOn(channel, sending, attempts + 1, now, Math.random()),
	};
}

/** Thirty alert mails an hour are enough for anybody: what is beyond them comes together (MAIL-6). Tries of one's own are not counted. */
async function isOneTooMany(
	{ rateLimiter, now }: DeliverDeps,
	{ delivery: { ownerId, channel, message } }: Claim,
	isBehindOneHeld: boolean,
): Promise<boolean> {
	if (channel !== 'email' || ownerId === null || !isAlert(message)) return false;
	if (message.event === 'test' || ('isTest' in message && message.isTest)) return false;
	return isBehindOneHeld || !(await rateLimiter.hasRoom({ limit: 'alertMailByAccount', who: ownerId }, now()));
}

async function holdBack({ outbox, now }: DeliverDeps, claim: Claim): Promise<void> {
	const batched = await outbox.hold(claim, now());
	if (batched) await outbox.sendSoon(batched.digest, `at ${batched.at}`, batched.at);
}

/** Noted before the delivery is marked as sent: after a crash in between it is sent again, and the first instant stands. */
async function noteNotified({ outbox, outages, now, logError }: DeliverDeps, claim: Claim): Promise<void> {
	const { message } = claim.delivery;
	try {
		const told =
			message.event === 'alert-digest' ? (await outbox.digestId(claim.id)).map((held) => held.message) : [message];
		const outageIds = told.flatMap((alert) =>
			alert.event === 'website-down' && !alert.isTest ? [alert.outageId] : [],
		);
		await outages.noteNotified(outageIds, now());
	} catch (error) {
		// Thrown on, it would have the alert sent a second time.
		logError('An outage could not be marked as notified.', { error });
	}
}

async function pendingBefore({ outbox }: DeliverDeps, delivery: OutboxDocument): Promise<OutboxDocument | null> {
	const id = deliveryBefore(delivery);
	const before = id === null ? null : await outbox.find(id);
	return before?.state === 'pending' ? before : null;
}

type Sending = ((EmailResult | WebhookResult) & { ownerId: string | null }) | Undeliverable;

async function send(deps: DeliverDeps, claim: Claim): Promise<Sending> {
	const { channel, ownerId } = claim.delivery;
	try {
		return await (channel === 'email' ? sendMail(deps, claim) : callWebhook(deps, claim));
	} catch (error) {
		// Thrown on, it would come back for ever, with nobody counting (OUT-4).
		deps.logError(`Delivery ${claim.id} by ${channel} could not be made.`, { error });
		return { kind: 'retry', ownerId, statusCode: null, reason: 'it could not be made' };
	}
}

async function sendMail(deps: DeliverDeps, { id, delivery }: Claim): Promise<Sending> {
	const composed = await compose(deps, id, delivery);
	if (composed.kind === 'undeliverable') return composed;
	const { ownerId, to, content } = composed;
	return {
		ownerId,
		...(await deps.mail.send({ to, deliveryId: id, stopUrl: content.stopUrl ?? null, ...renderEmail(content) })),
	};
}

async function callWebhook(deps: DeliverDeps, { id, delivery }: Claim): Promise<Sending> {
	const composed = await composeWebhook(deps, delivery);
	if (composed.kind === 'undeliverable') return composed;
	const { uid, url, body, endpoint } = composed;
	const result = await deps.webhookClient.send({ url, id, body, secrets: endpoint.secrets });
	// It has been called: what cannot be noted must not have it called again.
	await noteAnswer(deps, composed, result).catch((error) =>
		deps.logError('How a webhook answered could not be noted.', { error }),
	);
	return { ownerId: uid, ...result };
}

async function noteAnswer(
	{ webhooks, now }: DeliverDeps,
	{ uid, url, endpoint }: ComposedWebhook,
	result: WebhookResult,
): Promise<void> {
	if (result.kind === 'sent') return endpoint.isFailing ? webhooks.noteSuccess(uid) : undefined;
	const isGone = result.kind === 'dead' && result.isGone;
	return isGone ? webhooks.noteGone(uid, url, now()) : webhooks.noteFailure(uid, url, now());
}

/** The id leads an operator to the row; the log itself names nobody. */
function tellOperators({ logError }: DeliverDeps, { id, delivery }: Claim, reason: string): void {
	logError('A delivery was given up.', { error: { deliveryId: id, event: delivery.message.event, reason } });
}
