/** Proposals. Instants are milliseconds since the epoch. */
import type { Colleague, LeadSite, ProposalTerms } from '@stayup/contract';
import type { Timestamp } from 'firebase-admin/firestore';

/** The answer with who gave it: the evidence of the agreement. Written once. */
export type StoredAnswer =
	| {
			kind: 'accepted';
			at: number;
			/** As typed. */
			name: string;
			ip: string | null;
			/** The whole text that was accepted. */
			text: string;
	  }
	| { kind: 'declined'; at: number; ip: string | null; reason: string };

/** `proposals/{id}` */
export interface ProposalDocument {
	/** Null for a client without a lead. */
	leadId: string | null;
	name: string;
	/** In lower case. */
	email: string;
	terms: ProposalTerms;
	version: number;
	createdBy: Colleague;
	createdAt: number;
	/** The check of the lead's website, as it was then. */
	site: LeadSite | null;
	/** Of this version, with the price of the plan that its recipient reads; null for a draft. */
	sent: { at: number; validUntil: number; planCents: number } | null;
	/** When this version was first opened. */
	seenAt: number | null;
	/** Of the links in its emails. */
	linkHashes: string[];
	answer: StoredAnswer | null;
	/** Accounts that have opened its payment, the latest at the end. */
	payerIds: string[];
	/** When we withdrew it although it was accepted; null unless we did. */
	withdrawnAt: number | null;
	/** The project that its payment has started. */
	projectId: string | null;
	expireAt: Timestamp;
}
