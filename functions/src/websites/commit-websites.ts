/** Writes websites that were added, changed or removed in one transaction: documents, settings of checks, lookups of domains, and all counts. */
import type { StoredCheckSettings, WebsiteDocument } from '@stayup/contract';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { type CountChange, count } from '../platform/firestore/counters.ts';
import { writeCheckSettings } from './check-settings/check-settings-store.ts';
import { requestLookups } from './domains/domain-store.ts';

interface WrittenWebsite {
	id: string;
	/** Null if it is new. */
	before: WebsiteDocument | null;
	/** Null if it is removed. */
	after: WebsiteDocument | null;
	/** Undefined if the settings of its checks stay as they are, null for the default ones. */
	check?: StoredCheckSettings | null | undefined;
}

type CommitWebsites = (transaction: Transaction, written: readonly WrittenWebsite[]) => void;

export function createCommitWebsites(firestore: Firestore): CommitWebsites {
	const { users, websites, domains, checkSettings } = collectionsOf(firestore);

	return (transaction, written) => {
		// 1. Write the websites, and the settings of their checks.
		for (const one of written) writeWebsite(transaction, one);
		// 2. Request lookups of the domains that are not known.
		requestLookups(
			transaction,
			domains,
			written.flatMap(({ after }) => after ?? []),
		);
		// 3. Count the websites of each account.
		const { websiteCounts, counters } = countWebsites(written);
		for (const [ownerId, more] of websiteCounts) {
			if (more !== 0) transaction.update(users.doc(ownerId), { websiteCount: FieldValue.increment(more) });
		}
		// 4. Count those of the deployment.
		count(transaction, firestore, counters);
	};

	function writeWebsite(transaction: Transaction, { id, before, after, check }: WrittenWebsite): void {
		if (!after) {
			transaction.delete(websites.doc(id));
			if (before?.hasMoreChecks) transaction.delete(checkSettings.doc(id));
			return;
		}
		if (before) transaction.set(websites.doc(id), after);
		else transaction.create(websites.doc(id), after);
		if (check !== undefined) writeCheckSettings(transaction, checkSettings, { id, ownerId: after.ownerId }, check);
	}
}

type Counted = Pick<WebsiteDocument, 'ownerId' | 'status' | 'checksPerDay'> | null;

/** How the counts change. `websiteCounts`: of the account, by its id. */
export function countWebsites(written: readonly { before: Counted; after: Counted }[]) {
	const websiteCounts = new Map<string, number>();
	const websitesByStatus: NonNullable<CountChange['websitesByStatus']> = {};
	let checksPerDay = 0;
	function add(website: Counted, by: 1 | -1): void {
		if (!website) return;
		websiteCounts.set(website.ownerId, (websiteCounts.get(website.ownerId) ?? 0) + by);
		websitesByStatus[website.status] = (websitesByStatus[website.status] ?? 0) + by;
		checksPerDay += by * website.checksPerDay;
	}
	for (const { before, after } of written) {
		add(before, -1);
		add(after, 1);
	}
	return { websiteCounts, counters: { websitesByStatus, checksPerDay } };
}
