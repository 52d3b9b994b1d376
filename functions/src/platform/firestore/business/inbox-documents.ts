/** The shared fields of leads and applications, and their timeline. Instants are milliseconds since the epoch. */
import type { Application, Colleague, InboxEventKind, InboxKind, InboxState, Lead, LeadSite } from '@stayup/contract';
import type { Timestamp } from 'firebase-admin/firestore';

/** Optional fields are missing from documents of earlier releases, and until they are first set. */
export interface InboxFields {
	createdAt: number;
	expireAt: Timestamp;
	assignee?: Colleague | null;
	nextAction?: string;
	/** YYYY-MM-DD. */
	nextActionOn?: string | null;
	answeredAt?: number | null;
	/** As the business hours were when it arrived. */
	answerDueAt?: number;
}

export interface LeadFields {
	valueUsd?: number | null;
	lostReason?: string;
	firstPage?: string;
	campaign?: string;
	/** The call that was booked with the form. */
	callId?: string;
	/** Its email address, phone number and website in the form in which they are compared. */
	keys?: string[];
	site?: LeadSite;
}

/** `applications/{id}` */
export type ApplicationDocument = Omit<Application, '_id' | 'createdAt' | keyof InboxState> & InboxFields;

/** `leads/{id}` */
export type LeadDocument = Omit<Lead, '_id' | 'createdAt' | keyof InboxState | keyof LeadFields> &
	InboxFields &
	LeadFields;

/** `inboxEvents/{id}`: written once, deleted with what it is about. */
export interface InboxEventDocument {
	kind: InboxKind;
	subjectId: string;
	at: number;
	event: InboxEventKind;
	/** Null if it happened by itself. */
	by: Colleague | null;
	text: string;
	/** Of the email that it is about. */
	deliveryId: string | null;
	expireAt: Timestamp;
}
