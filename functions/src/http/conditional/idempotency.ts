/**
 * Requests with an Idempotency-Key run once, and their reply is repeated for 24 hours. A request that was refused has changed
 * nothing, so it runs again. One that died or failed on our side may have taken effect, so it never runs again under the same
 * key. Requests with If-Match run one at a time for each resource, so that of two that name one version only the first finds it.
 */
import { createHash } from 'node:crypto';
import { dayMs, type Endpoint, keyScopes, minuteMs } from '@stayup/contract';
import { type DocumentReference, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { IdempotencyKeyDocument } from '../../platform/firestore/accounts/key-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { Problem } from '../../platform/problem.ts';
import { createSecretBox, type SecretBox } from '../../platform/secret-box.ts';

export interface IdempotentRequest {
	ownerId: string;
	idempotencyKey: string;
	/** Everything that makes two requests the same: method, URL, API key and the meaning of the body. */
	content: readonly string[];
}

export interface Idempotency {
	once(
		request: IdempotentRequest,
		now: number,
		work: () => Promise<unknown>,
	): Promise<{ answer: unknown; isReplayed: boolean }>;
	/** Runs the work, or returns null because other work on the resource is running. */
	alone<Result>(resource: GuardedResource, now: number, work: () => Promise<Result>): Promise<{ done: Result } | null>;
}

interface GuardedResource {
	ownerId: string;
	/** Names the resource among those of the account. */
	name: readonly string[];
}

const keptMs = dayMs;
/** Longer than any request of our functions may take. */
const longestRunMs = 2 * minuteMs;
/** A document has room for 1 MiB. */
const largestReplyBytes = 400 * 1024;
const longestKey = 255;

export function takesIdempotencyKey({ method, access, permission }: Endpoint): boolean {
	return (
		method === 'POST' && access === 'user' && permission !== 'read' && keyScopes.some((scope) => scope === permission)
	);
}

/** Null without the header. */
export function idempotencyKeyIn(header: string | undefined): string | null {
	if (header === undefined) return null;
	if (header.length <= longestKey && /^[\x21-\x7e]+$/.test(header)) return header;
	const message = `Please send an Idempotency-Key of 1 to ${longestKey} visible ASCII characters, such as a UUID.`;
	throw new Problem('invalid', message, { errors: [{ field: 'idempotency-key', message }] });
}

export function createIdempotency(firestore: Firestore): Idempotency {
	const { idempotencyKeys } = collectionsOf(firestore);

	/** Null if the document is now that of the request; otherwise the one that is there. */
	function claim(
		ref: DocumentReference<IdempotencyKeyDocument>,
		request: Pick<IdempotencyKeyDocument, 'ownerId' | 'fingerprint'>,
		lifeMs: number,
		now: number,
	): Promise<IdempotencyKeyDocument | null> {
		return firestore.runTransaction(async (transaction) => {
			const found = (await transaction.get(ref)).data();
			if (found && found.expireAt.toMillis() > now) return found;
			const running = { state: 'running', runningUntil: now + longestRunMs, sealedReply: null } as const;
			transaction.set(ref, { ...request, ...running, expireAt: Timestamp.fromMillis(now + lifeMs) });
			return null;
		});
	}

	return {
		async alone({ ownerId, name }, now, work) {
			const ref = idempotencyKeys.doc(hashOf(['If-Match', ownerId, ...name]));
			if (await claim(ref, { ownerId, fingerprint: '' }, longestRunMs, now)) return null;
			try {
				return { done: await work() };
			} finally {
				await ref.delete();
			}
		},

		async once({ ownerId, idempotencyKey, content }, now, work) {
			const ref = idempotencyKeys.doc(hashOf([ownerId, idempotencyKey]));
			const fingerprint = hashOf(content);
			const box = boxOf(ownerId, idempotencyKey);
			const owner = { purpose: 'idempotent-reply', uid: ownerId };

			// 1. Claim the key, or find the request that has it.
			const earlier = await claim(ref, { ownerId, fingerprint }, keptMs, now);
			if (earlier) {
				if (earlier.fingerprint !== fingerprint) {
					throw new Problem(
						'key-reused',
						'This Idempotency-Key was used for another request. Please choose a new one.',
					);
				}
				if (earlier.state === 'running' && earlier.runningUntil > now) throw stillRunning();
				if (earlier.state !== 'done') throw effectUnknown();
				if (earlier.sealedReply === null) throw replyNotKept();
				return { answer: JSON.parse(box.open(earlier.sealedReply, owner)), isReplayed: true };
			}

			// 2. Do the work. A refusal has changed nothing, so the key is free again.
			let answer: unknown;
			try {
				answer = await work();
			} catch (error) {
				const isRefusal = error instanceof Problem && error.code !== 'internal' && error.code !== 'unavailable';
				await (isRefusal ? ref.delete() : ref.update({ state: 'unknown' }));
				throw error;
			}

			// 3. Keep the reply. If this fails, its effect counts as unknown once the run has ended.
			const text = JSON.stringify(answer);
			const sealedReply = Buffer.byteLength(text) <= largestReplyBytes ? box.seal(text, owner) : null;
			await ref.update({ state: 'done', sealedReply });
			return { answer, isReplayed: false };
		},
	};
}

/** Replies can contain secret URLs. Only a caller who sends the idempotency key again can open a kept one. */
function boxOf(ownerId: string, idempotencyKey: string): SecretBox {
	const key = createHash('sha256')
		.update(JSON.stringify(['reply', ownerId, idempotencyKey]))
		.digest();
	return createSecretBox([{ id: 'reply', key }]);
}

function hashOf(parts: readonly string[]): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function stillRunning(): Problem {
	const message = 'The first request with this Idempotency-Key is still running. Please try again in a few seconds.';
	return new Problem('conflict', message, { retryAfterSeconds: 2 });
}

function effectUnknown(): Problem {
	const message =
		'The first request with this Idempotency-Key failed on our side and may have taken effect. Please check, then use a new key.';
	return new Problem('conflict', message);
}

function replyNotKept(): Problem {
	const message = 'The first request with this Idempotency-Key succeeded, but its reply was too large to keep.';
	return new Problem('conflict', message);
}
