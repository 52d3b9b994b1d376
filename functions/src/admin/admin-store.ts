/** Store of the Admin Dashboard. Every change writes its audit log entry in the same transaction. */
import {
	isAdmin,
	type OutageDocument,
	type PageQuery,
	type Tier,
	type UserOrder,
	type WebsiteDocument,
	type WebsiteStatus,
} from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { type AuditActor, type AuditedChange, audit } from '../audit/audit.ts';
import { namesInEntries } from '../audit/names-in-entries.ts';
import type { AuditDocument } from '../platform/firestore/accounts/activity-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { count, readCounts, type StoredCounts } from '../platform/firestore/counters.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import {
	isDocumentId,
	notExpired,
	type Order,
	type Page,
	readPage,
	type Stored,
} from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import { teamAccountId } from '../platform/team-account.ts';

export interface AdminStore {
	stats(): Promise<StoredCounts>;
	/** Newest first unless `order` says otherwise; with a search, by email. Without the account of our own monitors, which is no person. */
	listUsers(
		query: PageQuery & { tier?: Tier | undefined; search?: string | undefined; order?: UserOrder | undefined },
	): Promise<Page<Stored<UserDocument>>>;
	/** Newest first. */
	listWebsites(query: PageQuery & { status?: WebsiteStatus | undefined }): Promise<Page<Stored<WebsiteDocument>>>;
	/** Newest first. */
	listOutages(query: PageQuery): Promise<Page<Stored<OutageDocument>>>;
	/** Newest first. */
	listAudit(query: PageQuery, now: number): Promise<Page<Stored<AuditDocument>>>;
	/** By id, of what the entries are about. */
	auditNames(entries: readonly Stored<AuditDocument>[]): Promise<ReadonlyMap<string, string>>;
	/** Null if the account does not exist. */
	changeTier(
		uid: string,
		tier: Tier,
		by: AuditActor,
		now: number,
	): Promise<{ before: Tier; user: UserDocument } | null>;
	/** Null if the account does not exist. Throws a Problem for the last admin. */
	setAccess(uid: string, isDisabled: boolean, by: AuditActor, now: number): Promise<UserDocument | null>;
	/** Only for the operator's script: no endpoint calls it. */
	makeAdmin(uid: string, needs: { secondFactor: boolean }, by: AuditActor, now: number): Promise<void>;
	/** Writes an audit log entry for an action that changes no document. */
	recordAction(change: AuditedChange, by: AuditActor, now: number): Promise<void>;
}

/** Sorts after every character of an email. */
const lastCharacter = '\uf8ff';

const userOrderings = {
	newest: { field: 'createdAt', direction: 'desc' },
	oldest: { field: 'createdAt', direction: 'asc' },
	name: { field: 'name', direction: 'asc' },
	email: { field: 'email', direction: 'asc' },
	websites: { field: 'websiteCount', direction: 'desc' },
} as const satisfies Record<UserOrder, Order>;

export function createAdminStore(firestore: Firestore): AdminStore {
	const { users, websites, outages, auditLog } = collectionsOf(firestore);
	const newest = userOrderings.newest;

	return {
		stats: () => readCounts(firestore),

		async listUsers({ tier, search, order = 'newest', ...query }) {
			const ofTier = tier ? users.where('tier', '==', tier) : users;
			if (search) {
				const found = ofTier.where('email', '>=', search).where('email', '<', search + lastCharacter);
				return readPage(found, userOrderings.email, query);
			}
			const { items, next } = await readPage(ofTier, userOrderings[order], query);
			return { items: items.filter(({ id }) => id !== teamAccountId), next };
		},

		listWebsites: ({ status, ...query }) =>
			readPage(status ? websites.where('status', '==', status) : websites, newest, query),

		listOutages: (query) => readPage(outages, { field: 'start', direction: 'desc' }, query),

		listAudit: async (query, now) =>
			notExpired(await readPage(auditLog, { field: 'at', direction: 'desc' }, query), now),

		auditNames: (entries) => namesInEntries(firestore, entries),

		async changeTier(uid, tier, by, now) {
			if (!isDocumentId(uid)) return null;
			const ref = users.doc(uid);
			return firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(ref)).data();
				if (!user) return null;
				const before = user.tier;
				if (before !== tier) {
					transaction.update(ref, { tier, isTierPending: true });
					count(transaction, firestore, { usersByTier: { [before]: -1, [tier]: 1 } });
					audit(transaction, firestore, { action: 'user.tier-changed', subjectId: uid, before, after: tier }, by, now);
				}
				return { before, user: { ...user, tier } };
			});
		},

		async setAccess(uid, isDisabled, by, now) {
			if (!isDocumentId(uid)) return null;
			const ref = users.doc(uid);
			return firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(ref)).data();
				if (!user) return null;
				if (isDisabled && isAdmin(user)) {
					const { docs } = await transaction.get(users.where('isDisabled', '==', false).where('role', '==', user.role));
					if (docs.every(({ id }) => id === uid)) throw new Problem('conflict', 'The last admin cannot be disabled.');
				}
				if (user.isDisabled !== isDisabled) {
					transaction.update(ref, { isDisabled });
					const action = isDisabled ? 'user.disabled' : 'user.enabled';
					const [before, after] = isDisabled ? ['enabled', 'disabled'] : ['disabled', 'enabled'];
					audit(transaction, firestore, { action, subjectId: uid, before, after }, by, now);
				}
				return { ...user, isDisabled };
			});
		},

		makeAdmin(uid, needs, by, now) {
			const ref = users.doc(uid);
			return firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(ref)).data();
				if (!user) return;
				const secondFactor = needs.secondFactor ? 'required' : 'off';
				if (user.secondFactor !== 'on') transaction.update(ref, { secondFactor });
				if (isAdmin(user)) return;
				transaction.update(ref, { role: 'admin' });
				const change = { subjectId: uid, before: user.role, after: 'admin' };
				audit(transaction, firestore, { action: 'user.role-changed', ...change }, by, now);
			});
		},

		async recordAction(change, by, now) {
			const batch = firestore.batch();
			audit(batch, firestore, change, by, now);
			await batch.commit();
		},
	};
}
