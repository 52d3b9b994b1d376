/** Replies about proposals. */
import { type OpenedProposal, type Proposal, type ProposalAnswer, planCents, toInstant } from '@stayup/contract';
import { shownEmail } from '../emails/templates/shown-email.ts';
import { referenceOf } from '../inbox/rules/reference.ts';
import type { ProposalDocument, StoredAnswer } from '../platform/firestore/business/proposal-documents.ts';
import type { Stored } from '../platform/firestore/paging.ts';
import { stateOf } from './rules/proposal-state.ts';

/** In a list, which has no row in the audit log, an answer has neither its text nor the IP. */
export function proposalInList(proposal: Stored<ProposalDocument>, now: number): Proposal {
	const { answer, ...row } = proposalOf(proposal, now);
	return { ...row, answer: answer && { ...answer, ip: null, text: '' } };
}

export function proposalOf({ id, document }: Stored<ProposalDocument>, now: number): Proposal {
	const { leadId, name, email, terms, version, createdBy, createdAt, sent, seenAt, answer, projectId, site } = document;
	return {
		_id: id,
		reference: referenceOf('proposal', id),
		leadId,
		name,
		email: shownEmail(email),
		...terms,
		planCents: sent?.planCents ?? planCents(terms),
		version,
		state: stateOf(document, now),
		createdBy,
		createdAt: toInstant(createdAt),
		sentAt: instantOf(sent?.at),
		seenAt: instantOf(seenAt),
		validUntil: instantOf(sent?.validUntil),
		answer: answer && answerOf(answer),
		projectId,
		site,
	};
}

/** `sent`: of the version that is open. */
export function openedProposalOf(
	{ id, document }: Stored<ProposalDocument>,
	sent: NonNullable<ProposalDocument['sent']>,
	hasAccount: boolean,
	now: number,
): OpenedProposal {
	const { name, email, terms, version, createdBy, answer, projectId, site } = document;
	const state = stateOf(document, now);
	return {
		reference: referenceOf('proposal', id),
		name,
		email,
		...terms,
		planCents: sent.planCents,
		version,
		state: state === 'draft' || state === 'sent' || state === 'seen' ? 'open' : state,
		from: createdBy.name,
		sentAt: toInstant(sent.at),
		validUntil: toInstant(sent.validUntil),
		accepted: answer?.kind === 'accepted' ? { at: toInstant(answer.at), name: answer.name } : null,
		isPaid: projectId !== null,
		hasAccount,
		site,
	};
}

function answerOf(answer: StoredAnswer): ProposalAnswer {
	const { kind, at, ip } = answer;
	const common = { kind, at: toInstant(at), ip };
	return kind === 'accepted'
		? { ...common, name: answer.name, reason: '', text: answer.text }
		: { ...common, name: '', reason: answer.reason, text: '' };
}

function instantOf(at: number | null | undefined): string | null {
	return at === null || at === undefined ? null : toInstant(at);
}
