/** The shared fields of leads and applications, and their timeline. Instants are milliseconds since the epoch. */
import type {
	Application,
	Colleague,
	InboxEventKind,
	InboxKind,
	InboxState,
	Lead,
	LeadFilter,
	LeadSite,
	LeadStatus,
	OutageWebsite,
} from '@stayup/contract';
import type { Timestamp } from 'firebase-admin/firestore';

export interface InboxFields {
	createdAt: number;
	expireAt: Timestamp;
	assignee: Colleague | null;
	nextAction: string;
	/** YYYY-MM-DD. */
	nextActionOn: string | null;
	answeredAt: number | null;
	/** As the business hours were when it arrived. */
	answerDueAt: number;
}

/** The source of a request to fix an outage, whose sender has access to that outage. */
export interface FixedOutage {
	/** The account of the outage, with which the lead is deleted. */
	ownerId: string;
	website: OutageWebsite;
	/** The sender's email address is the confirmed one of that account. Only then does our answer name the website (MAIL-7). */
	isOwnEmail: boolean;
}

/** `applications/{id}` */
export type ApplicationDocument = Omit<Application, '_id' | 'createdAt' | keyof InboxState> & InboxFields;

interface LeadFields extends InboxFields {
	/** Missing from leads that do not ask us to fix an outage, whose `outageId` is blank. */
	outage?: FixedOutage;
	/** New when missing (specification §4). */
	status?: LeadStatus;
	/** The call that was booked with the form; null without one. */
	callId: string | null;
	/** Its email address, phone number and website in the form in which they are compared. */
	keys: string[];
	/** Null until its website was first checked. */
	site: LeadSite | null;
}

/** `leads/{id}` */
export type LeadDocument = Omit<Lead, '_id' | 'createdAt' | 'outageWebsite' | 'status' | keyof InboxState> & LeadFields;

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

/** `savedFilters/{uid}`: the searches and filters of leads that an admin has saved. */
export interface SavedFiltersDocument {
	/** In the order in which they were saved. */
	filters: readonly { id: string; name: string; search: string; filter: LeadFilter | null }[];
}
