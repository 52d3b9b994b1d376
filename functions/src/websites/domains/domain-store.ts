/** The door to domains in Firestore: which are to be looked up, what came of it, and the notices that follow. */
import { dayMs, type WebsiteDomain } from '@stayup/contract';
import type { CollectionReference, Firestore, Transaction } from 'firebase-admin/firestore';
import type { OutboxStore } from '../../alerts/delivery/outbox-store.ts';
import { alertChannels } from '../../alerts/plan-alerts.ts';
import { dueNotice } from '../../monitoring/rules/expiry.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { DomainDocument, UserDocument } from '../../platform/firestore/documents.ts';
import { deliveryIdOf, domainNoticeId } from '../../platform/ids.ts';

const lookedUpEveryMs = dayMs;

export interface DomainStore {
	/** Names, the longest overdue first. */
	due(now: number, limit: number): Promise<string[]>;
	/** Notes what the registry said, for the domain and all websites under it, and tells their owners what is due. */
	note(name: string, expiresAt: number | null, now: number): Promise<void>;
}

/** Whatever is known already is asked anew: the website that asks has not heard it. */
export function askRegistrySoon(
	transaction: Transaction,
	domains: CollectionReference<DomainDocument>,
	name: string,
): void {
	transaction.set(domains.doc(name), { nextLookUpAt: 0 }, { merge: true });
}

export function createDomainStore(firestore: Firestore, outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>): DomainStore {
	const { domains, websites, users } = collectionsOf(firestore);

	return {
		async due(now, limit) {
			const { docs } = await domains.where('nextLookUpAt', '<=', now).orderBy('nextLookUpAt').limit(limit).get();
			return docs.map(({ id }) => id);
		},

		async note(name, expiresAt, now) {
			const planned = await firestore.runTransaction(async (transaction) => {
				const ref = domains.doc(name);
				const before = (await transaction.get(ref)).data();
				const under = await transaction.get(websites.where('domain.name', '==', name));
				if (under.empty) {
					transaction.delete(ref);
					return [];
				}
				const isSame = before?.expiresAt === expiresAt;
				const noticed = isSame ? (before?.noticedDays ?? null) : null;
				const notice = expiresAt === null ? null : dueNotice(expiresAt, now, noticed);
				const state = expiresAt === null ? 'unavailable' : 'known';
				const owners = notice === null ? [] : await ownersOf(transaction, under.docs);
				const domain: WebsiteDomain = { name, state, expiresAt };
				transaction.set(ref, { expiresAt, state, nextLookUpAt: now + lookedUpEveryMs, noticedDays: notice ?? noticed });
				for (const website of under.docs) {
					if (!isAlike(website.data().domain, domain)) transaction.update(website.ref, { domain });
				}
				return owners.flatMap(({ uid, user }) =>
					alertChannels(user).map((channel) =>
						outbox.plan(
							transaction,
							{
								id: deliveryIdOf(domainNoticeId(name, uid, now), channel),
								ownerId: uid,
								channel,
								message: { event: 'domain-expiring', domain: name, expiresAt: expiresAt ?? 0 },
							},
							now,
						),
					),
				);
			});
			await Promise.all(planned.map((delivery) => outbox.sendSoon(delivery)));
		},
	};

	async function ownersOf(
		transaction: Transaction,
		websitesUnder: readonly { data(): { ownerId: string; alertsEnabled: boolean } }[],
	): Promise<{ uid: string; user: UserDocument }[]> {
		const wanted = websitesUnder.map((website) => website.data()).filter(({ alertsEnabled }) => alertsEnabled);
		const uids = [...new Set(wanted.map(({ ownerId }) => ownerId))];
		if (uids.length === 0) return [];
		const snapshots = await transaction.getAll(...uids.map((uid) => users.doc(uid)));
		return snapshots.flatMap((snapshot) => {
			const user = snapshot.data() as UserDocument | undefined;
			return user && !user.isDisabled ? [{ uid: snapshot.id, user }] : [];
		});
	}
}

function isAlike(a: WebsiteDomain | null, b: WebsiteDomain): boolean {
	return a?.name === b.name && a.state === b.state && a.expiresAt === b.expiresAt;
}
