/** Sends one delivery: claim, compose, hand over, mark (OUT-2). A crash in between leaves it to the sweeper, with the same id. */
import type { Context } from '../context.ts';
import { compose, type Undeliverable } from './compose.ts';
import { givenUp, mostAttempts, verdictOn } from './delivery.ts';
import type { MailResult } from './mail-client.ts';
import { renderMail } from './mails/mail-content.ts';
import type { Claim, Outcome } from './outbox-store.ts';

export type DeliveryDoors = Pick<Context, 'outbox' | 'mail' | 'auth' | 'config' | 'users' | 'now' | 'logError'>;

const sweptAtOnce = 200;

export async function runDelivery(doors: DeliveryDoors, deliveryId: string): Promise<void> {
	const claim = await doors.outbox.claim(deliveryId, doors.now());
	if (!claim) return;
	const outcome = await attempt(doors, claim);
	const isOurs = await doors.outbox.settle(claim, outcome, doors.now());
	if (!isOurs) return;
	const { verdict } = outcome;
	if (verdict.state === 'pending') {
		await doors.outbox.sendSoon(deliveryId, `attempt ${claim.delivery.attempts.length + 2}`, verdict.nextAttemptAt);
	}
	if (verdict.state === 'dead' && verdict.isFault) tellOperators(doors, claim, verdict.reason);
}

/** Picks up what a crash or a lost task left behind. */
export async function sweepOutbox({ outbox }: Pick<Context, 'outbox'>, now: number): Promise<number> {
	const overdue = await outbox.overdue(now, sweptAtOnce);
	await Promise.all(overdue.map((id) => outbox.sendSoon(id, `sweep ${now}`)));
	return overdue.length;
}

async function attempt(doors: DeliveryDoors, claim: Claim): Promise<Outcome> {
	const { ownerId, attempts } = claim.delivery;
	if (attempts.length >= mostAttempts) {
		return { ownerId, attempt: null, verdict: givenUp(attempts.length, 'the senders died') };
	}
	const at = doors.now();
	const sending = await send(doors, claim);
	if (sending.kind === 'undeliverable') {
		return { ownerId, attempt: null, verdict: { state: 'dead', reason: sending.reason, isFault: false } };
	}
	const now = doors.now();
	return {
		ownerId: sending.ownerId,
		attempt: { at, statusCode: sending.statusCode, durationMs: now - at },
		verdict: verdictOn(sending, attempts.length + 1, now, Math.random()),
	};
}

type Sending = (MailResult & { ownerId: string | null }) | Undeliverable;

async function send(doors: DeliveryDoors, { id, delivery }: Claim): Promise<Sending> {
	try {
		const composed = await compose(doors, delivery);
		if (composed.kind === 'undeliverable') return composed;
		const { ownerId, to, content } = composed;
		return { ownerId, ...(await doors.mail.send({ to, deliveryId: id, ...renderMail(content) })) };
	} catch (error) {
		// Thrown on, it would come back for ever, with nobody counting (OUT-4).
		doors.logError(`The mail of delivery ${id} could not be made.`, { error });
		return { kind: 'retry', ownerId: delivery.ownerId, statusCode: null, reason: 'it could not be made' };
	}
}

/** The id leads an operator to the row; the log itself names nobody. */
function tellOperators({ logError }: DeliveryDoors, { id, delivery }: Claim, reason: string): void {
	logError('A delivery was given up.', { error: { deliveryId: id, event: delivery.message.event, reason } });
}
