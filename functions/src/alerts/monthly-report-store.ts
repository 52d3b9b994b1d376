/** Store of the months whose report each account was sent. A report is owed until it is recorded here, on whichever night that is. */
import type { PageQuery } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { DeliveryRef } from '../outbox/new-delivery.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { hasErrorCode, notFound } from '../platform/firestore/error-codes.ts';
import { mapPage, type Page, readPage } from '../platform/firestore/paging.ts';
import { deliveryIdOf, monthlyReportId } from '../platform/ids.ts';

interface OwedReport {
	uid: string;
	/** False for an account without websites, without emails or without access. */
	getsReport: boolean;
}

/** Months are YYYY-MM. */
export interface MonthlyReportStore {
	/** The accounts whose report of the month has not been recorded. */
	owed(month: string, query: PageQuery): Promise<Page<OwedReport>>;
	/** Records that the accounts need no report of the month. */
	skip(uids: readonly string[], month: string): Promise<void>;
	/** Plans the report and records it; null if it was recorded before, or the account gets none. The caller queues it. */
	plan(uid: string, month: string, now: number): Promise<DeliveryRef | null>;
}

export function createMonthlyReportStore(firestore: Firestore, outbox: Pick<OutboxStore, 'plan'>): MonthlyReportStore {
	const { users } = collectionsOf(firestore);
	return {
		async owed(month, query) {
			const owing = users.where('reportedMonth', '<', month);
			const page = await readPage(owing, { field: 'reportedMonth', direction: 'asc' }, query);
			return mapPage(page, ({ id, document }) => ({ uid: id, getsReport: wantsReport(document) }));
		},

		async skip(uids, month) {
			const writer = firestore.bulkWriter();
			const written = uids.map((uid) => writer.update(users.doc(uid), { reportedMonth: month }).catch(unlessDeleted));
			await Promise.all([writer.close(), ...written]);
		},

		plan(uid, month, now) {
			return firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(uid))).data();
				if (!user || user.reportedMonth >= month) return null;
				transaction.update(users.doc(uid), { reportedMonth: month });
				if (!wantsReport(user)) return null;
				const id = deliveryIdOf(monthlyReportId(uid, month), 'email');
				const message = { event: 'monthly-report', month } as const;
				return outbox.plan(transaction, { id, ownerId: uid, channel: 'email', message }, now);
			});
		},
	};
}

function wantsReport({ websiteCount, isDisabled, notificationPreferences }: UserDocument): boolean {
	return websiteCount > 0 && !isDisabled && notificationPreferences.email.enabled;
}

function unlessDeleted(error: unknown): void {
	if (!hasErrorCode(error, notFound)) throw error;
}
