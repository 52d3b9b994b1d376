/** Writes what the first payment of an accepted proposal means, in the transaction that stores the order: the lead is won, and the project keeps what we know from it. */
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { systemActor } from '../../audit/audit.ts';
import { addEntry } from '../../inbox/inbox-store.ts';
import { writeLeadStatus } from '../../inbox/lead-status.ts';
import { sourceOf } from '../../inbox/rules/lead-source.ts';
import { referenceOf } from '../../inbox/rules/reference.ts';
import type { InboxEventDocument, LeadDocument } from '../../platform/firestore/business/inbox-documents.ts';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import type { ProposalDocument } from '../../platform/firestore/business/proposal-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { isDocumentId, type Stored, storedIn } from '../../platform/firestore/paging.ts';
import { addProjectEvent } from './project-events.ts';

export interface WonProposal {
	proposal: Stored<ProposalDocument>;
	/** Null for a client without a lead, and after the lead was deleted. */
	lead: Stored<LeadDocument> | null;
	/** Our notes, calls and emails about the lead, oldest first. */
	notes: readonly InboxEventDocument[];
}

const mostNotes = 200;
const noteEvents: readonly InboxEventDocument['event'][] = ['note', 'call', 'email'];

/** Null if there is no such proposal. Reads only. */
export async function readWon(
	transaction: Transaction,
	firestore: Firestore,
	proposalId: string,
): Promise<WonProposal | null> {
	const { proposals, leads, inboxEvents } = collectionsOf(firestore);
	if (!isDocumentId(proposalId)) return null;
	const document = (await transaction.get(proposals.doc(proposalId))).data();
	if (!document) return null;
	const proposal = { id: proposalId, document };
	const { leadId } = document;
	const found = leadId === null ? undefined : (await transaction.get(leads.doc(leadId))).data();
	if (leadId === null || !found) return { proposal, lead: null, notes: [] };
	const own = inboxEvents.where('kind', '==', 'lead').where('subjectId', '==', leadId);
	const events = storedIn(await transaction.get(own.orderBy('at', 'desc').limit(mostNotes)));
	const notes = events.map((event) => event.document).filter(({ event }) => noteEvents.includes(event));
	return { proposal, lead: { id: leadId, document: found }, notes: notes.toReversed() };
}

/** `project`: as it is before. */
export function writeWon(
	transaction: Transaction,
	firestore: Firestore,
	{ proposal, lead, notes }: WonProposal,
	project: Stored<Pick<ProjectDocument, 'ownerId' | 'assignee'>>,
	now: number,
): void {
	const { projects, proposals } = collectionsOf(firestore);
	// A payment that Stripe took before we withdrew it counts.
	transaction.update(proposals.doc(proposal.id), { projectId: project.id, withdrawnAt: null });
	const of = lead?.document;
	transaction.update(projects.doc(project.id), {
		wonFrom: {
			proposalId: proposal.id,
			leadId: lead?.id ?? null,
			source: of ? sourceOf(of) : '',
			valueUsd: of?.valueUsd ?? null,
			callId: of?.callId ?? null,
		},
		assignee: project.document.assignee ?? of?.assignee ?? null,
	});
	if (lead === null) return;
	const owned = { id: project.id, ownerId: project.document.ownerId };
	for (const { event, by, text, at } of notes) {
		const colleague = by && ({ ...by, side: 'team' } as const);
		addProjectEvent(transaction, firestore, owned, { event, by: colleague, text }, at);
	}
	const text = `${referenceOf('proposal', proposal.id)} paid. Project ${referenceOf('project', project.id)} has started`;
	const entry = { event: 'proposal', by: null, text, deliveryId: null } as const;
	addEntry(transaction, firestore, { kind: 'lead', id: lead.id }, entry, lead.document.expireAt, now);
	writeLeadStatus(transaction, firestore, lead, 'Won', { ...systemActor, name: null }, now + 1);
}
