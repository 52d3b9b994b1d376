/** Turns possible spam into a lead, an application or an entry. Both are written together, so that it neither gets lost nor arrives twice. */
import type { DocumentReference, Firestore, Precondition } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { alreadyExists, hasErrorCode, notFound } from '../platform/firestore/error-codes.ts';
import { Problem } from '../platform/problem.ts';

export interface NotSpam {
	/** Of the possible spam. */
	id: string;
	/** When it was sent. */
	createdAt: number;
}

interface Writer {
	delete(document: DocumentReference, precondition: Precondition): unknown;
}

/** In the batch or the transaction that creates what it becomes. */
export function takeOut(writer: Writer, firestore: Firestore, { id }: Pick<NotSpam, 'id'>): void {
	writer.delete(collectionsOf(firestore).possibleSpam.doc(id), { exists: true });
}

/** `write` commits what `takeOut` was called for. Of two presses at once, the second gets the Problem. */
export async function takingOut<Result>(write: () => Promise<Result>): Promise<Result> {
	try {
		return await write();
	} catch (error) {
		// It is gone, or what it becomes exists: Firestore reports the one that it finds first.
		throw hasErrorCode(error, notFound) || hasErrorCode(error, alreadyExists) ? possibleSpamGone() : error;
	}
}

export function possibleSpamGone(): Problem {
	return new Problem(
		'not-found',
		'This is no longer possible spam: it was accepted, deleted, or is older than 30 days.',
	);
}
