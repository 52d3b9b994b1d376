/** Writes the status of a lead in the caller's transaction, with its rows in the timeline and the audit log. */
import type { LeadStatus } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../audit/audit.ts';
import type { LeadDocument } from '../platform/firestore/business/inbox-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { Stored } from '../platform/firestore/paging.ts';
import { statusOf } from './inbox-replies.ts';
import { addEntry, colleagueOf } from './inbox-store.ts';

/** `by.name` is null for what happens by itself. */
export function writeLeadStatus(
	transaction: Transaction,
	firestore: Firestore,
	{ id, document }: Stored<LeadDocument>,
	status: LeadStatus,
	by: AuditActor & { name: string | null },
	now: number,
): void {
	const before = statusOf(document);
	if (before === status) return;
	transaction.update(collectionsOf(firestore).leads.doc(id), { status });
	const change = { action: 'lead.status-changed', before, after: status, subjectId: id } as const;
	audit(transaction, firestore, change, by, now);
	const colleague = by.name === null ? null : colleagueOf({ uid: by.uid, name: by.name });
	const entry = { event: 'status', by: colleague, text: `${before} → ${status}`, deliveryId: null } as const;
	addEntry(transaction, firestore, { kind: 'lead', id }, entry, document.expireAt, now);
}
