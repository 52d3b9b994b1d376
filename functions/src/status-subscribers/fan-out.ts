/**
 * Sends a broadcast to the subscribers of its page, batch by batch in the order of their ids. A worker that dies loses nothing: the cursor moves only
 * behind emails that SendGrid accepted. If it dies between the acceptance and the cursor, the emails of that batch are handed over again with the same
 * Message-IDs, by which mail systems drop the second copy.
 */
import { loopLimit } from '@stayup/contract';
import type { EmailClient, EmailResult } from '../emails/email-client.ts';
import type { Page, Stored } from '../platform/firestore/paging.ts';
import type { StatusSubscriberDocument } from '../platform/firestore/status-documents.ts';
import type { LogError } from '../platform/log.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { BroadcastClaim, BroadcastStore } from './broadcast-store.ts';
import { composeBatch } from './compose-batch.ts';
import type { PageFacts } from './page-facts.ts';
import { isInterested, mayRead } from './rules/subscriber.ts';

export interface FanOutDeps {
	broadcasts: Pick<BroadcastStore, 'claim' | 'handOver' | 'advance' | 'handOn' | 'postpone' | 'finish' | 'sendSoon'>;
	subscribers: {
		/** In the order of their ids, confirmed or not. */
		after(pageId: string, cursor: string, limit: number): Promise<Page<Subscriber>>;
	};
	/** Null if the page no longer exists. */
	pageFacts(pageId: string): Promise<PageFacts | null>;
	emailClient: Pick<EmailClient, 'sendMany'>;
	/** Stores a delivery by webhook unless there is one already, and queues it. */
	putCall(call: { subscriberId: string; broadcastId: string }): Promise<void>;
	secretBox: Pick<SecretBox, 'open'>;
	logError: LogError;
	/** Milliseconds since the epoch. */
	now(): number;
}

export type Subscriber = Stored<StatusSubscriberDocument>;

export const batchSize = 250;
/** Of one task, which has less than a minute. */
const mostBatches = 10_000;
/** The function may run for a minute. */
const workMs = 40_000;

/** Thrown to leave a broadcast to the worker that has it by now. */
class LostLease extends Error {}

/** Resolves when nothing is left, or another task goes on. */
export async function runFanOut(deps: FanOutDeps, broadcastId: string): Promise<void> {
	const startedAt = deps.now();
	const claim = await deps.broadcasts.claim(broadcastId, startedAt);
	if (!claim) return;
	try {
		const cursor = await sendBatches(deps, claim, startedAt);
		if (cursor !== null) await deps.broadcasts.sendSoon(broadcastId, `after ${cursor}`);
	} catch (error) {
		if (!(error instanceof LostLease)) throw error;
	}
}

/** Returns the cursor from which another task goes on; null if none has to, or the sweep will. */
async function sendBatches(deps: FanOutDeps, claim: BroadcastClaim, startedAt: number): Promise<string | null> {
	const { broadcast } = claim;
	let { cursor, sent } = broadcast;
	const iterate = loopLimit(mostBatches, 'the batches of a broadcast');
	while (true) {
		iterate();
		// For each batch, because the page may become private meanwhile.
		const page = await deps.pageFacts(broadcast.pageId);
		if (!page?.isOpen || sent >= page.most) break;
		const batch = await deps.subscribers.after(broadcast.pageId, cursor, batchSize);
		const concerned = batch.items
			.filter((subscriber) => isNotified(page, claim, subscriber))
			.slice(0, page.most - sent);
		await putCalls(deps, claim, concerned);
		const emails = concerned.filter(({ document }) => document.channel === 'email');
		if (!(await sendEmails(deps, claim, page, emails))) return null;
		cursor = batch.items.at(-1)?.id ?? cursor;
		sent += concerned.length;
		await keep(
			deps.broadcasts.advance(claim, { cursor, sent: concerned.length - emails.length, refused: 0 }, deps.now()),
		);
		if (batch.next === null) break;
		if (deps.now() - startedAt > workMs) {
			await keep(deps.broadcasts.handOn(claim, deps.now()));
			return cursor;
		}
	}
	await keep(deps.broadcasts.finish(claim, deps.now()));
	return null;
}

function isNotified(page: PageFacts, { broadcast }: BroadcastClaim, { document }: Subscriber): boolean {
	if (document.confirmedAt === null || document.ended !== null) return false;
	if (!isInterested(document, broadcast.componentIds)) return false;
	return mayRead(document, page);
}

async function putCalls(deps: FanOutDeps, { id }: BroadcastClaim, concerned: readonly Subscriber[]): Promise<void> {
	const hooks = concerned.filter(({ document }) => document.channel === 'webhook');
	await Promise.all(hooks.map((hook) => deps.putCall({ subscriberId: hook.id, broadcastId: id })));
}

/** False if SendGrid accepts nothing at the moment: the sweep goes on after a pause. One email address that it refuses does not stop the others. */
async function sendEmails(
	deps: FanOutDeps,
	claim: BroadcastClaim,
	page: PageFacts,
	emails: readonly Subscriber[],
): Promise<boolean> {
	const last = emails.at(-1);
	if (!last) return true;
	const { broadcasts } = deps;
	await keep(broadcasts.handOver(claim, { upTo: last.id, count: emails.length }, deps.now()));
	const result = await deps.emailClient.sendMany(
		composeBatch(deps.secretBox, page, claim.id, claim.broadcast.event, emails),
	);
	if (result.kind === 'sent') {
		await keep(broadcasts.advance(claim, { cursor: last.id, sent: emails.length, refused: 0 }, deps.now()));
		return true;
	}
	if (!isRefusal(result)) {
		await broadcasts.postpone(claim, { mayBeAccepted: result.statusCode === null }, deps.now());
		deps.logError('A broadcast of a status page has to wait.', { facts: { id: claim.id, reason: result.reason } });
		return false;
	}
	if (emails.length === 1) {
		await keep(broadcasts.advance(claim, { cursor: last.id, sent: 0, refused: 1 }, deps.now()));
		return true;
	}
	// SendGrid refuses all emails of a request with one that it cannot send.
	const middle = Math.ceil(emails.length / 2);
	const hasSentFirst = await sendEmails(deps, claim, page, emails.slice(0, middle));
	return hasSentFirst && sendEmails(deps, claim, page, emails.slice(middle));
}

/** Everything else that SendGrid refuses, such as a wrong key, is not about a recipient. */
function isRefusal(result: EmailResult): boolean {
	return result.kind === 'failed' && result.statusCode === 400;
}

async function keep(isKept: Promise<boolean>): Promise<void> {
	if (!(await isKept)) throw new LostLease();
}
