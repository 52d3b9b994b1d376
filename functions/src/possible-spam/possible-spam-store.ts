/** Store of possible spam: leads, applications and entries of contact forms that may be spam. Personal data, deleted after 30 days. */
import { dayMs, type PageQuery, possibleSpamDays } from '@stayup/contract';
import { type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import type {
	PossibleApplicationDocument,
	PossibleEntryDocument,
	PossibleLeadDocument,
	PossibleSpamDocument,
} from '../platform/firestore/business/possible-spam-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { deleteAll } from '../platform/firestore/delete-all.ts';
import { findIn, isLive, notExpired, ownedIn, type Page, readPage, type Stored } from '../platform/firestore/paging.ts';

/** A website and its owner; both null for our own forms. */
type FormOwner = Pick<PossibleSpamDocument, 'ownerId' | 'websiteId'>;
export const ourForms = { ownerId: null, websiteId: null } as const satisfies FormOwner;

export type OurSpam = PossibleLeadDocument | PossibleApplicationDocument;
type Sent<Document> = Document extends unknown ? Omit<Document, 'expireAt'> : never;

export interface PossibleSpamStore {
	/** Returns its id. `id`: of a message that may be kept already, which this one replaces. */
	keep(sent: Sent<PossibleSpamDocument>, id?: string): Promise<string>;
	find(id: string, now: number): Promise<PossibleSpamDocument | null>;
	/** Leads and applications, newest first. */
	listOurs(query: PageQuery, now: number): Promise<Page<Stored<OurSpam>>>;
	/** Of the contact form of a website, newest first. */
	listEntries(
		owner: { ownerId: string; websiteId: string },
		query: PageQuery,
		now: number,
	): Promise<Page<Stored<PossibleEntryDocument>>>;
	/** Of the contact forms of an account, newest first. */
	listOfAccount(ownerId: string, query: PageQuery, now: number): Promise<Page<Stored<PossibleEntryDocument>>>;
	count(owner: FormOwner, now: number): Promise<number>;
	/** Returns false if the owner of contact forms has nothing with this id. */
	remove(ownerId: string, id: string): Promise<boolean>;
	/** `email` in lower case. */
	removeLeadsOf(email: string): Promise<void>;
}

const keptMs = possibleSpamDays * dayMs;
const newestFirst = { field: 'createdAt', direction: 'desc' } as const;

export function createPossibleSpamStore(firestore: Firestore): PossibleSpamStore {
	const { possibleSpam } = collectionsOf(firestore);
	const of = ({ ownerId, websiteId }: FormOwner): Query<PossibleSpamDocument> =>
		possibleSpam.where('ownerId', '==', ownerId).where('websiteId', '==', websiteId);

	return {
		async keep(sent, id) {
			const ref = id === undefined ? possibleSpam.doc() : possibleSpam.doc(id);
			await ref.set({ ...sent, expireAt: Timestamp.fromMillis(sent.createdAt + keptMs) });
			return ref.id;
		},

		async find(id, now) {
			const document = await findIn(possibleSpam, id);
			return document && isLive(document, now) ? document : null;
		},

		async listOurs(query, now) {
			const { items, next } = notExpired(await readPage(of(ourForms), newestFirst, query), now);
			return { items: items.filter(isOurs), next };
		},

		async listEntries(owner, query, now) {
			const { items, next } = notExpired(await readPage(of(owner), newestFirst, query), now);
			return { items: items.filter(isEntry), next };
		},

		async listOfAccount(ownerId, query, now) {
			const own = possibleSpam.where('ownerId', '==', ownerId);
			const { items, next } = notExpired(await readPage(own, newestFirst, query), now);
			return { items: items.filter(isEntry), next };
		},

		async count(owner, now) {
			const kept = of(owner)
				.where('createdAt', '>', now - keptMs)
				.orderBy('createdAt', 'desc');
			return (await kept.count().get()).data().count;
		},

		remove: (ownerId, id) =>
			firestore.runTransaction(async (transaction) => {
				const found = await ownedIn(possibleSpam, ownerId, id, transaction);
				if (found) transaction.delete(possibleSpam.doc(id));
				return found !== null;
			}),

		async removeLeadsOf(email) {
			await deleteAll(firestore, possibleSpam.where('email', '==', email));
		},
	};
}

function isEntry(stored: Stored<PossibleSpamDocument>): stored is Stored<PossibleEntryDocument> {
	return stored.document.kind === 'form-entry';
}

function isOurs(stored: Stored<PossibleSpamDocument>): stored is Stored<OurSpam> {
	return stored.document.kind !== 'form-entry';
}
