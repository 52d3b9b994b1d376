/** Time limits of Firestore: its client retries a failing write for a minute, in which every request behind it waits as well (INPUT-1). */
import type { Firestore } from 'firebase-admin/firestore';
import { deadlineExceeded } from './error-codes.ts';

/** Of a transaction or batch in all, its retries included. */
export const writeLimitMs = 10_000;

export class DatabaseTimeout extends Error {
	/** The status code of Firestore's own timeouts. */
	readonly code = deadlineExceeded;

	constructor(limitMs: number) {
		super(`The write took longer than ${limitMs} ms.`);
		this.name = 'DatabaseTimeout';
	}
}

/**
 * Ends every transaction and batch of this client after the limit. As with every timeout, a write that was under way may still succeed;
 * a transaction does not start another attempt.
 */
export function limitWrites(firestore: Firestore, limitMs = writeLimitMs): Firestore {
	const runTransaction = firestore.runTransaction.bind(firestore);
	firestore.runTransaction = async (work, options) => {
		let hasEnded = false;
		const attempt = () =>
			runTransaction(async (transaction) => {
				if (hasEnded) throw new DatabaseTimeout(limitMs);
				return work(transaction);
			}, options);
		const running = attempt().catch((error: unknown) => {
			if (hasEnded || !isClosedTransaction(error)) throw error;
			return attempt();
		});
		try {
			return await within(limitMs, running);
		} finally {
			hasEnded = true;
		}
	};
	const newBatch = firestore.batch.bind(firestore);
	firestore.batch = () => {
		const batch = newBatch();
		const commit = batch.commit.bind(batch);
		batch.commit = () => within(limitMs, commit());
		return batch;
	};
	return firestore;
}

/** The emulator closes a transaction that lost to another one with this error, which Firestore's client does not retry. */
function isClosedTransaction(error: unknown): boolean {
	return error instanceof Error && error.message.includes('Transaction is invalid or closed');
}

async function within<Result>(limitMs: number, running: Promise<Result>): Promise<Result> {
	let timer: NodeJS.Timeout | undefined;
	const limit = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new DatabaseTimeout(limitMs)), limitMs);
	});
	try {
		return await Promise.race([running, limit]);
	} finally {
		clearTimeout(timer);
		// After the limit nobody waits for its failure.
		running.catch(() => undefined);
	}
}
