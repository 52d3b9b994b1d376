/** The documents of possible spam. Instants are milliseconds since the epoch. */
import type { ApartReason, NewApplication, NewLead, SpamReason } from '@stayup/contract';
import type { Timestamp } from 'firebase-admin/firestore';
import type { FormEntryDocument } from './visitor-documents.ts';

interface KeptFields {
	createdAt: number;
	expireAt: Timestamp;
}

/** As sent to us: no owner and no website. */
interface OurFields extends KeptFields {
	ownerId: null;
	websiteId: null;
	reason: SpamReason;
}

export interface PossibleLeadDocument extends OurFields {
	kind: 'lead';
	/** In lower case, by which it is deleted with an account. */
	email: string;
	sent: NewLead & { firstPage: string; campaign: string };
}

export interface PossibleApplicationDocument extends OurFields {
	kind: 'application';
	sent: NewApplication;
}

export interface PossibleEntryDocument extends KeptFields {
	kind: 'form-entry';
	ownerId: string;
	websiteId: string;
	reason: ApartReason;
	sent: Pick<FormEntryDocument, 'page' | 'fields'>;
}

/** `possibleSpam/{id}`: what a form sent that may be spam. The lead, the application or the entry that it becomes has the same id. */
export type PossibleSpamDocument = PossibleLeadDocument | PossibleApplicationDocument | PossibleEntryDocument;
