/** Store of proposals. Only the emails have the tokens of their links; a proposal has the hashes. What the recipient accepts is kept word by word. */
import { createHash, randomBytes } from 'node:crypto';
import {
	type Colleague,
	dayMs,
	keptDays,
	type LeadStatus,
	type NewProposal,
	type PageQuery,
	type ProposalContent,
	planCents,
} from '@stayup/contract';
import { type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../audit/audit.ts';
import { statusOf } from '../inbox/inbox-replies.ts';
import { addEntry, colleagueOf } from '../inbox/inbox-store.ts';
import { writeLeadStatus } from '../inbox/lead-status.ts';
import { referenceOf } from '../inbox/rules/reference.ts';
import type { DeliveryRef } from '../outbox/new-delivery.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { LeadDocument } from '../platform/firestore/business/inbox-documents.ts';
import type { ProposalDocument, StoredAnswer } from '../platform/firestore/business/proposal-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import {
	allOf,
	findIn,
	firstOf,
	isDocumentId,
	isLive,
	notExpired,
	type Page,
	readPage,
	type Stored,
} from '../platform/firestore/paging.ts';
import { deliveryIdOf } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import {
	hasOldPrice,
	lastDayOf,
	lastMomentOf,
	refusalOfAnswer,
	refusalOfPayment,
	refusalOfWithdrawal,
	stateOf,
} from './rules/proposal-state.ts';
import { proposalText } from './rules/proposal-text.ts';

export type StoredProposal = Stored<ProposalDocument>;

interface Given {
	version: number;
	ip: string | null;
	answer: { kind: 'accepted'; name: string } | { kind: 'declined'; reason: string };
}

/** Each change throws a `not-found` Problem if the proposal is gone, and a `conflict` Problem if it is not possible. */
export interface ProposalStore {
	find(id: string, now: number): Promise<ProposalDocument | null>;
	/** Newest first. */
	list(query: PageQuery & { leadId?: string | undefined }, now: number): Promise<Page<StoredProposal>>;
	add(proposal: NewProposal, by: Colleague, now: number): Promise<StoredProposal>;
	/** One that was sent becomes the draft of the next version. */
	change(id: string, content: ProposalContent, by: Colleague, now: number): Promise<StoredProposal>;
	send(id: string, by: AuditActor & { name: string }, now: number): Promise<StoredProposal>;
	/** Null if the token is unknown. */
	byLink(token: string, now: number): Promise<StoredProposal | null>;
	/** Adds a link for who gets this version, and returns its token, which is not stored; null if it no longer goes there. `isFirst`: of this recipient. */
	mintLink(id: string, to: { email: string; version: number }): Promise<{ token: string; isFirst: boolean } | null>;
	/** Notes that its recipient has opened it, unless that is known. */
	see(id: string, now: number): Promise<void>;
	/** The same answer again changes nothing. */
	answer(id: string, given: Given, now: number): Promise<StoredProposal>;
	/** Makes the account the one that pays; the result knows the accounts before it as well. */
	claimPayment(id: string, uid: string, now: number): Promise<ProposalDocument>;
	/** Only one that was accepted and not paid. Repeating it changes nothing. */
	withdraw(id: string, by: AuditActor & { name: string }, now: number): Promise<ProposalDocument>;
}

const keptMs = keptDays.leads * dayMs;
const tokenBytes = 32;
const mostOfLead = 100;
/** Statuses that come before Proposal. */
const before: readonly LeadStatus[] = ['New', 'Contacted', 'Qualified'];

export function createProposalStore(
	firestore: Firestore,
	outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>,
): ProposalStore {
	const { leads, proposals } = collectionsOf(firestore);

	async function read(transaction: Transaction, id: string, now: number): Promise<StoredProposal> {
		const document = isDocumentId(id) ? (await transaction.get(proposals.doc(id))).data() : undefined;
		if (!document || !isLive(document, now)) throw proposalGone();
		return { id, document };
	}

	/** Null for a proposal without a lead, and after the lead was deleted. */
	async function leadOf(transaction: Transaction, leadId: string | null): Promise<Stored<LeadDocument> | null> {
		const document = leadId === null ? undefined : (await transaction.get(leads.doc(leadId))).data();
		return leadId === null || document === undefined ? null : { id: leadId, document };
	}

	function note(
		transaction: Transaction,
		lead: Stored<LeadDocument> | null,
		entry: { by: Colleague | null; text: string; deliveryId?: string },
		now: number,
	): void {
		if (lead === null) return;
		const { by, text, deliveryId = null } = entry;
		const subject = { kind: 'lead', id: lead.id } as const;
		const stored = { event: 'proposal', by, text, deliveryId } as const;
		addEntry(transaction, firestore, subject, stored, lead.document.expireAt, now);
	}

	return {
		async find(id, now) {
			const document = await findIn(proposals, id);
			return document && isLive(document, now) ? document : null;
		},

		async list({ leadId, ...query }, now) {
			if (leadId === undefined)
				return notExpired(await readPage(proposals, { field: 'createdAt', direction: 'desc' }, query), now);
			const found = await allOf(proposals.where('leadId', '==', leadId).limit(mostOfLead));
			const newest = found.toSorted((one, other) => other.document.createdAt - one.document.createdAt);
			return notExpired({ items: newest, next: null }, now);
		},

		add({ leadId, name, email, ...terms }, by, now) {
			return firestore.runTransaction(async (transaction) => {
				const lead = leadId !== null && !isDocumentId(leadId) ? null : await leadOf(transaction, leadId);
				if (leadId !== null && lead === null) throw new Problem('conflict', 'This lead no longer exists.');
				const document: ProposalDocument = {
					leadId,
					name,
					email: email.toLowerCase(),
					terms,
					version: 1,
					createdBy: by,
					createdAt: now,
					site: lead?.document.site ?? null,
					sent: null,
					seenAt: null,
					linkHashes: [],
					answer: null,
					payerIds: [],
					withdrawnAt: null,
					projectId: null,
					expireAt: Timestamp.fromMillis(now + keptMs),
				};
				const ref = proposals.doc();
				transaction.create(ref, document);
				note(transaction, lead, { by, text: `${referenceOf('proposal', ref.id)} written` }, now);
				return { id: ref.id, document };
			});
		},

		change(id, { name, email, ...terms }, by, now) {
			return firestore.runTransaction(async (transaction) => {
				const { document } = await read(transaction, id, now);
				if (document.answer !== null) throw answered(document.answer);
				const lead = await leadOf(transaction, document.leadId);
				const wasSent = document.sent !== null;
				const to = email.toLowerCase();
				const change = {
					name,
					email: to,
					terms,
					version: wasSent ? document.version + 1 : document.version,
					sent: null,
					seenAt: null,
					// Another recipient must not read it with the links of the one before, nor the other way round.
					linkHashes: to === document.email ? document.linkHashes : [],
				};
				transaction.update(proposals.doc(id), change);
				if (wasSent) {
					const text = `${referenceOf('proposal', id)} withdrawn: version ${change.version} is being written`;
					note(transaction, lead, { by, text }, now);
				}
				return { id, document: { ...document, ...change } };
			});
		},

		async send(id, by, now) {
			const { proposal, queued } = await firestore.runTransaction(async (transaction) => {
				// 1. Read the proposal and its lead.
				const { document } = await read(transaction, id, now);
				if (document.answer !== null) throw answered(document.answer);
				const { terms, leadId } = document;
				// Who has the page of the former price open must not accept the present one.
				const version = hasOldPrice(document) ? document.version + 1 : document.version;
				const lead = await leadOf(transaction, leadId);
				// 2. It counts as sent from now on, also if it was sent before.
				const sent = { at: now, validUntil: lastMomentOf(now, terms.validDays), planCents: planCents(terms) };
				const message = { event: 'proposal-sent', proposalId: id, version } as const;
				const queued = outbox.plan(transaction, { ownerId: null, channel: 'email', message }, now);
				const seenAt = version === document.version ? document.seenAt : null;
				const change = { sent, version, seenAt };
				transaction.update(proposals.doc(id), change);
				const reference = referenceOf('proposal', id);
				const sending = { action: 'proposal.sent', before: null, after: `${reference}, version ${version}` } as const;
				audit(transaction, firestore, { ...sending, subjectId: id }, by, now);
				// 3. The lead moves on, and is answered.
				if (lead !== null) {
					const text = `${reference}, version ${version}, sent to ${document.email}`;
					note(transaction, lead, { by: colleagueOf(by), text, deliveryId: queued.id }, now);
					if (lead.document.answeredAt === null) transaction.update(leads.doc(lead.id), { answeredAt: now });
					if (before.includes(statusOf(lead.document)))
						writeLeadStatus(transaction, firestore, lead, 'Proposal', by, now + 1);
				}
				return { proposal: { id, document: { ...document, ...change } }, queued };
			});
			await outbox.sendSoon(queued);
			return proposal;
		},

		async byLink(token, now) {
			const found = await firstOf(proposals.where('linkHashes', 'array-contains', linkHashOf(token)));
			return found && isLive(found.document, now) ? found : null;
		},

		mintLink(id, { email, version }) {
			const token = randomBytes(tokenBytes).toString('base64url');
			return firestore.runTransaction(async (transaction) => {
				const document = (await transaction.get(proposals.doc(id))).data();
				if (document?.email !== email || document.version !== version || document.sent === null) return null;
				const { linkHashes } = document;
				transaction.update(proposals.doc(id), { linkHashes: [...linkHashes, linkHashOf(token)] });
				return { token, isFirst: linkHashes.length === 0 };
			});
		},

		async see(id, now) {
			await firestore.runTransaction(async (transaction) => {
				const { document } = await read(transaction, id, now);
				if (stateOf(document, now) !== 'sent') return;
				const lead = await leadOf(transaction, document.leadId);
				transaction.update(proposals.doc(id), { seenAt: now });
				note(transaction, lead, { by: null, text: `${referenceOf('proposal', id)} opened by its recipient` }, now);
			});
		},

		async answer(id, { version, ip, answer }, now) {
			const { proposal, queued } = await firestore.runTransaction(async (transaction) => {
				// 1. Read the proposal and its lead. The same answer again, such as from a second tab, is the first one.
				const { document } = await read(transaction, id, now);
				const queued: DeliveryRef[] = [];
				if (document.answer?.kind === answer.kind && document.version === version)
					return { proposal: { id, document }, queued };
				const until = lastDayOf(document);
				const refusal = refusalOfAnswer(document, answer.kind, { version, until }, now);
				if (refusal !== null) throw new Problem('conflict', refusal);
				const lead = await leadOf(transaction, document.leadId);
				// 2. Keep the answer, an accepted one with the whole text.
				const reference = referenceOf('proposal', id);
				const { name, terms, sent } = document;
				const planCents = sent?.planCents ?? 0;
				const given: StoredAnswer =
					answer.kind === 'accepted'
						? { ...answer, at: now, ip, text: proposalText({ reference, version, name, terms, planCents, until }) }
						: { ...answer, at: now, ip };
				const expireAt = Timestamp.fromMillis(now + keptMs);
				transaction.update(proposals.doc(id), { answer: given, expireAt });
				const said = answer.kind === 'accepted' ? `accepted by ${answer.name}` : `declined. ${answer.reason}`;
				note(transaction, lead, { by: null, text: `${reference}, version ${version}, ${said}`.trim() }, now);
				// 3. Send us the answer.
				const message = { event: 'proposal-answered', proposalId: id } as const;
				const delivery = { id: deliveryIdOf(`proposal_${id}_answered`, 'email'), ownerId: null, message } as const;
				queued.push(outbox.plan(transaction, { ...delivery, channel: 'email' }, now));
				return { proposal: { id, document: { ...document, answer: given, expireAt } }, queued };
			});
			await Promise.all(queued.map((delivery) => outbox.sendSoon(delivery)));
			return proposal;
		},

		claimPayment(id, uid, now) {
			return firestore.runTransaction(async (transaction) => {
				const { document } = await read(transaction, id, now);
				const refusal = refusalOfPayment(document);
				if (refusal !== null) throw new Problem('conflict', refusal);
				const payerIds = [...document.payerIds.filter((one) => one !== uid), uid];
				transaction.update(proposals.doc(id), { payerIds });
				return { ...document, payerIds };
			});
		},

		withdraw(id, by, now) {
			return firestore.runTransaction(async (transaction) => {
				const { document } = await read(transaction, id, now);
				if (document.withdrawnAt !== null) return document;
				const refusal = refusalOfWithdrawal(document);
				if (refusal !== null) throw new Problem('conflict', refusal);
				const lead = await leadOf(transaction, document.leadId);
				const reference = referenceOf('proposal', id);
				transaction.update(proposals.doc(id), { withdrawnAt: now });
				const change = { action: 'proposal.withdrawn', before: 'accepted', after: reference, subjectId: id } as const;
				audit(transaction, firestore, change, by, now);
				note(transaction, lead, { by: colleagueOf(by), text: `${reference} withdrawn. It can no longer be paid` }, now);
				return { ...document, withdrawnAt: now };
			});
		},
	};
}

export function linkHashOf(token: string): string {
	return createHash('sha256').update(token).digest('hex');
}

function proposalGone(): Problem {
	return new Problem('not-found', 'This proposal does not exist.');
}

function answered({ kind }: StoredAnswer): Problem {
	return new Problem('conflict', `This proposal was ${kind} already. Please write another one.`);
}
