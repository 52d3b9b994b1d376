/** The websites that we host as our team sees them, for rooms that know nothing of projects. Instants are milliseconds since the epoch. */
import type { NamedWebsite, OutboxMessage } from './firestore/outbox-message.ts';
import type { TeamOnAlert } from './team-account.ts';

export interface TeamWatch {
	/** Whether our team is notified of this certificate or domain, and not the client. */
	renews(ownerId: string, message: OutboxMessage): Promise<boolean>;
	/** Null unless our own monitor watched one of these websites of a client then. */
	during(
		ownerId: string,
		websites: readonly Pick<NamedWebsite, 'id' | 'url'>[],
		span: { from: number; to: number },
	): Promise<TeamOnAlert | null>;
}
