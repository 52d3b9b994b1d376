/** The documents of visitor numbers and contact forms. Instants are milliseconds since the epoch. */
import type { Timestamp } from 'firebase-admin/firestore';

/** The owner knows that this part of the messages of a month has arrived. */
export interface FormNotice {
	/** YYYY-MM in UTC. */
	month: string;
	percentage: 80 | 100;
}

/** `visitorCounters/{key}`: a website whose visitors are counted, under an id that says nothing about it. */
export interface VisitorCounterDocument {
	ownerId: string;
	websiteId: string;
	/** The host of the website; views of other hosts do not count. */
	host: string;
	/** YYYY-MM in which the account has used up the views of its plan; null until then. */
	fullMonth: string | null;
	/** The latest email about the messages of its contact form that the plan includes; null before the first. */
	formNotice: FormNotice | null;
	createdAt: number;
}

/** `visitorDays/{key}_{day}_{slice}`: a part of the counts of a day, so that instances rarely write the same document. */
export interface VisitorDayDocument {
	ownerId: string;
	websiteId: string;
	/** YYYY-MM-DD in UTC. */
	day: string;
	views: number;
	visits: number;
	/** Views by path, visits by the host before, views by country. */
	pages: Readonly<Record<string, number>>;
	/** Missing while every view came from another page of the website. */
	sources?: Readonly<Record<string, number>>;
	countries: Readonly<Record<string, number>>;
	expireAt: Timestamp;
}

/** `formEntries/{id}`: what a visitor sent with the contact form of a website. */
export interface FormEntryDocument {
	ownerId: string;
	websiteId: string;
	page: string;
	fields: readonly { name: string; value: string }[];
	createdAt: number;
	expireAt: Timestamp;
}
