/** What a message tells. The words are made when it is sent, so that no secret link lies in the outbox. */
import { type AdminMessageType, alertEvents, type Region, type Tier } from '@stayup/contract';

export type OutboxMessage =
	/** A link that confirms the person's address. */
	| { event: 'confirm-email' }
	/** A link, to the new address, that makes it the person's. */
	| { event: 'change-email'; newEmail: string }
	/** To the old address, that it is so no longer. */
	| { event: 'email-changed'; oldEmail: string; newEmail: string }
	/** A link that sets a new password; whose address it is, is looked up when it is sent, so that asking takes no longer for one. */
	| { event: 'password-reset'; email: string }
	| { event: 'password-changed' }
	| { event: 'admin-message'; messageType: AdminMessageType; customMessage: string | null }
	| { event: 'tier-changed'; before: Tier; after: Tier }
	| { event: 'payment-failed' }
	/** YYYY-MM; its figures are read when it is sent. */
	| { event: 'monthly-report'; month: string }
	/** When the account will be gone, in milliseconds since the epoch. */
	| { event: 'deletion-requested'; at: number }
	/** Instants are milliseconds since the epoch. */
	| {
			event: 'website-down';
			website: NamedWebsite;
			outageId: string;
			since: number;
			at: number;
			cause: string;
			/** Where each of the failed checks was made, in their order; empty for a test, for which none was made. */
			regions: Region[];
			isTest?: true;
	  }
	| { event: 'website-up'; website: NamedWebsite; outageId: string; since: number | null; at: number; isTest?: true }
	| { event: 'website-flapping'; website: NamedWebsite; at: number; changes: number }
	| { event: 'certificate-expiring'; website: NamedWebsite; validTo: number }
	| { event: 'domain-expiring'; domain: string; expiresAt: number }
	/** Somebody wants to see that alerts reach them. */
	| { event: 'test' }
	/** Alerts that came together in such a number that one mail tells of them; which ones, the outbox knows (MAIL-6). */
	| { event: 'alert-digest' }
	/** Their webhook is called no more: it says that it is gone, or has failed for days. */
	| { event: 'webhook-off'; url: string; cause: 'gone' | 'failing' }
	/** To us. */
	| { event: 'checks-suppressed'; at: number };

export type AlertMessage = Extract<OutboxMessage, { event: (typeof alertEvents)[number] }>;

export function isAlert(message: OutboxMessage): message is AlertMessage {
	return alertEvents.some((event) => event === message.event);
}

export interface NamedWebsite {
	id: string;
	name: string;
	url: string;
}
