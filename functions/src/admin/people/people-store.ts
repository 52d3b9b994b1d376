/** Reads one account with what belongs to it, and searches everything, for admins. */
import {
	type DeliveryState,
	type Found,
	type FoundKind,
	type OutageDocument,
	type PageQuery,
	type WebsiteDocument,
	withAsciiDomain,
} from '@stayup/contract';
import type { CollectionReference, Firestore, Timestamp } from 'firebase-admin/firestore';
import type { AuditDocument } from '../../platform/firestore/accounts/activity-documents.ts';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { OutboxDocument, UserDocument } from '../../platform/firestore/documents.ts';
import { findIn, isDocumentId, notExpired, type Page, readPage, type Stored } from '../../platform/firestore/paging.ts';
import { teamAccountId } from '../../platform/team-account.ts';
import { emailRange, nameRanges, type Range, urlRanges } from './search.ts';

export interface PeopleStore {
	/** Null for the account of our own monitors, which is no person. */
	find(uid: string): Promise<UserDocument | null>;
	/** The newest one. */
	projectOf(uid: string): Promise<Stored<ProjectDocument> | null>;
	/** Oldest first. */
	websitesOf(uid: string, query: PageQuery): Promise<Page<Stored<WebsiteDocument>>>;
	/** Newest first. */
	outagesOf(uid: string, query: PageQuery): Promise<Page<Stored<OutageDocument>>>;
	/** Newest first. */
	deliveriesOf(
		uid: string,
		query: PageQuery & { state?: DeliveryState | undefined },
		now: number,
	): Promise<Page<Stored<OutboxDocument>>>;
	/** The actions on the account, newest first. */
	auditOf(uid: string, query: PageQuery, now: number): Promise<Page<Stored<AuditDocument>>>;
	/** At most a few of each kind. */
	search(text: string, now: number): Promise<Found[]>;
}

const shownOfKind = 5;
const newest = { field: 'createdAt', direction: 'desc' } as const;

export function createPeopleStore(firestore: Firestore): PeopleStore {
	const { users, websites, outages, outbox, auditLog, leads, applications, projects } = collectionsOf(firestore);

	return {
		find: async (uid) => (uid === teamAccountId ? null : findIn(users, uid)),

		async projectOf(uid) {
			const { docs } = await projects.where('ownerId', '==', uid).orderBy('createdAt', 'desc').limit(1).get();
			const [project] = docs;
			return project ? { id: project.id, document: project.data() } : null;
		},

		websitesOf: (uid, query) =>
			readPage(websites.where('ownerId', '==', uid), { field: 'createdAt', direction: 'asc' }, query),

		outagesOf: (uid, query) =>
			readPage(outages.where('ownerId', '==', uid), { field: 'start', direction: 'desc' }, query),

		async deliveriesOf(uid, { state, ...query }, now) {
			const own = outbox.where('ownerId', '==', uid);
			return notExpired(await readPage(state ? own.where('state', '==', state) : own, newest, query), now);
		},

		async auditOf(uid, query, now) {
			const own = auditLog.where('subjectId', '==', uid);
			return notExpired(await readPage(own, { field: 'at', direction: 'desc' }, query), now);
		},

		async search(text, now) {
			const names = nameRanges(text);
			const emails = [emailRange(text), emailRange(withAsciiDomain(text.toLowerCase()))];
			const urls = urlRanges(text);
			const [people, sites, requests, applicants] = await Promise.all([
				matches(users, text, { name: names, email: emails }),
				matches(websites, text, { name: names, url: urls }),
				matches(leads, text, { fullName: names, email: emails }),
				matches(applications, text, { firstName: names, lastName: names, email: emails }),
			]);
			const current = <Shape extends { expireAt: Timestamp }>(found: Stored<Shape>[]) =>
				found.filter(({ document }) => document.expireAt.toMillis() > now);
			return [
				...people
					.filter(({ id }) => id !== teamAccountId)
					.map(({ id, document: { name, email } }) => found('person', id, name, email, id)),
				...sites.map(({ id, document: { name, url, ownerId } }) =>
					found('website', id, name, url, ownerId === teamAccountId ? null : ownerId),
				),
				...current(requests).map(({ id, document }) => found('lead', id, document.fullName, document.email, null)),
				...current(applicants).map(({ id, document: { firstName, lastName, email } }) =>
					found('application', id, `${firstName} ${lastName}`, email, null),
				),
			];
		},
	};
}

function found(kind: FoundKind, _id: string, label: string, detail: string, personId: string | null): Found {
	return { kind, _id, label, detail, personId };
}

/** The documents of which one of the fields is in one of its ranges, and the one with this id. */
async function matches<Shape extends object>(
	collection: CollectionReference<Shape>,
	text: string,
	ranges: Partial<Record<keyof Shape & string, readonly Range[]>>,
): Promise<Stored<Shape>[]> {
	const queries = Object.entries<readonly Range[] | undefined>(ranges).flatMap(([field, each = []]) =>
		each.map(({ from, to }) =>
			collection.where(field, '>=', from).where(field, '<', to).orderBy(field).limit(shownOfKind).get(),
		),
	);
	const [byId, ...lists] = await Promise.all([isDocumentId(text) ? collection.doc(text).get() : null, ...queries]);
	const byIds = new Map<string, Shape>();
	const document = byId?.data();
	if (byId && document) byIds.set(byId.id, document);
	for (const snapshot of lists.flatMap(({ docs }) => docs)) byIds.set(snapshot.id, snapshot.data());
	return [...byIds].slice(0, shownOfKind).map(([id, stored]) => ({ id, document: stored }));
}
