/** The websites that we host as our team sees them, for rooms that know nothing of projects. Instants are milliseconds since the epoch. */
import type { OutboxMessage } from './firestore/outbox-message.ts';

export interface TeamAnswer {
	/** When the first alert of our own monitor was delivered; null before. */
	notifiedAt: number | null;
	/** The first of us who acknowledged it; null before. `by` is null if the alert went to all of us. */
	answer: { at: number; by: string | null } | null;
}

export interface TeamWatch {
	/** Whether our team is notified of this certificate or domain, and not the client. */
	renews(ownerId: string, message: OutboxMessage): Promise<boolean>;
	/** Null unless our own monitor watched this website of a client then. */
	during(ownerId: string, websiteId: string, span: { from: number; to: number }): Promise<TeamAnswer | null>;
}
