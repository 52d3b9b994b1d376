/** Store of domains: finds those that are due for a lookup, and stores their expiry together with the alerts about it. */
import {
	type ChannelKind,
	dayMs,
	hourMs,
	noticeDays,
	type WebsiteDocument,
	type WebsiteDomain,
} from '@stayup/contract';
import type { CollectionReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { dueNotice } from '../../monitoring/rules/expiry.ts';
import type { AlertSettingsDocument } from '../../platform/firestore/channel-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { DomainDocument, UserDocument } from '../../platform/firestore/documents.ts';
import type { Writer } from '../../platform/firestore/writer.ts';
import { nextLookUpAt } from './domain.ts';

const firstRetryMs = hourMs;
const longestRetryMs = dayMs;

export interface DomainStore {
	/** Names, the longest overdue first. */
	due(now: number, limit: number): Promise<string[]>;
	/** Stores the expiry with the domain and all websites under it, and sends their owners the alert that is due. */
	saveExpiry(name: string, expiresAt: number | null, now: number): Promise<void>;
	/** After a failed lookup: an hour later, then each time twice as long, at most a day. */
	postpone(name: string, now: number): Promise<void>;
}

interface PlannedAlert {
	id: string;
	channel: ChannelKind;
}

/** The owner of websites under a domain, with all that decides where the alert goes. */
interface DomainOwner {
	uid: string;
	user: UserDocument;
	settings: AlertSettingsDocument | null;
	/** Of the owner's websites under the domain, by id. */
	tags: ReadonlyMap<string, readonly string[]>;
}

export interface DomainAlerts {
	planForDomain(
		writer: Pick<Writer, 'create'>,
		owner: DomainOwner,
		domain: { name: string; expiresAt: number },
		now: number,
	): PlannedAlert[];
	/** After the transaction. */
	sendSoon(planned: readonly PlannedAlert[]): Promise<void>;
}

/** Makes the domains due even if their expiry is known, because the new websites do not have it yet. */
export function requestLookups(
	transaction: Transaction,
	domains: CollectionReference<DomainDocument>,
	websites: readonly Pick<WebsiteDocument, 'domain'>[],
): void {
	const names = new Set(websites.flatMap(({ domain }) => (domain?.state === 'pending' ? [domain.name] : [])));
	for (const name of names) transaction.set(domains.doc(name), { nextLookUpAt: 0 }, { merge: true });
}

export function createDomainStore(firestore: Firestore, alerts: DomainAlerts): DomainStore {
	const { domains, websites, users, alertSettings } = collectionsOf(firestore);

	return {
		async due(now, limit) {
			const { docs } = await domains.where('nextLookUpAt', '<=', now).orderBy('nextLookUpAt').limit(limit).get();
			return docs.map(({ id }) => id);
		},

		async saveExpiry(name, expiresAt, now) {
			const planned = await firestore.runTransaction(async (transaction) => {
				// 1. Read the domain and the websites under it. A domain without websites is deleted.
				const ref = domains.doc(name);
				const before = (await transaction.get(ref)).data();
				const under = await transaction.get(websites.where('domain.name', '==', name));
				if (under.empty) {
					transaction.delete(ref);
					return [];
				}
				// 2. Decide which alert is due. A renewed domain starts again from the first.
				const isSame = before?.expiresAt === expiresAt;
				const noticed = isSame ? (before?.noticedDays ?? null) : null;
				const notice = expiresAt === null ? null : dueNotice(expiresAt, noticeDays, now, noticed);
				const owners = notice === null ? [] : await ownersOf(transaction, under.docs);
				// 3. Write the domain, and the websites whose copy of it differs.
				const state = expiresAt === null ? 'unavailable' : 'known';
				const domain: WebsiteDomain = { name, state, expiresAt };
				transaction.set(ref, {
					expiresAt,
					state,
					nextLookUpAt: nextLookUpAt(expiresAt, now),
					failures: 0,
					noticedDays: notice ?? noticed,
				});
				for (const website of under.docs) {
					if (!isAlike(website.data().domain, domain)) transaction.update(website.ref, { domain });
				}
				// 4. Plan the alerts.
				if (expiresAt === null) return [];
				return owners.flatMap((owner) => alerts.planForDomain(transaction, owner, { name, expiresAt }, now));
			});
			await alerts.sendSoon(planned);
		},

		async postpone(name, now) {
			await firestore.runTransaction(async (transaction) => {
				const ref = domains.doc(name);
				const domain = (await transaction.get(ref)).data();
				if (!domain) return;
				// A domain that was never looked up has no other field than the time.
				const { failures = 0 } = domain;
				const pauseMs = Math.min(firstRetryMs * 2 ** failures, longestRetryMs);
				transaction.update(ref, { failures: failures + 1, nextLookUpAt: now + pauseMs });
			});
		},
	};

	async function ownersOf(
		transaction: Transaction,
		websitesUnder: readonly { id: string; data(): Pick<WebsiteDocument, 'ownerId' | 'alertsEnabled' | 'tags'> }[],
	): Promise<DomainOwner[]> {
		const alerted = websitesUnder
			.map((website) => ({ ...website.data(), id: website.id }))
			.filter(({ alertsEnabled }) => alertsEnabled);
		const uids = [...new Set(alerted.map(({ ownerId }) => ownerId))];
		if (uids.length === 0) return [];
		const [found, settings] = await Promise.all([
			transaction.getAll(...uids.map((uid) => users.doc(uid))),
			transaction.getAll(...uids.map((uid) => alertSettings.doc(uid))),
		]);
		return found.flatMap((snapshot, index) => {
			const user = snapshot.data() as UserDocument | undefined;
			if (!user || user.isDisabled) return [];
			const uid = snapshot.id;
			const own = alerted.filter(({ ownerId }) => ownerId === uid).map(({ id, tags }) => [id, tags] as const);
			const stored = settings[index]?.data() as AlertSettingsDocument | undefined;
			return [{ uid, user, settings: stored ?? null, tags: new Map(own) }];
		});
	}
}

function isAlike(a: WebsiteDomain | null, b: WebsiteDomain): boolean {
	return a?.name === b.name && a.state === b.state && a.expiresAt === b.expiresAt;
}
