/** The stored documents about Stripe's customers and events. Instants are milliseconds since the epoch. */
import type { Timestamp } from 'firebase-admin/firestore';

/** `stripeEvents/{event id}`: webhook events of Stripe that have been applied (PAY-2). */
export interface StripeEventDocument {
	type: string;
	appliedAt: number;
	expireAt: Timestamp;
}

/** `stripeCustomers/{customer id}`: the user of a customer. `version` shows whether another sync has written since this one read Stripe (PAY-3). */
export interface StripeCustomerDocument {
	uid: string;
	version: number;
	/** The sets of subscriptions that operators have been notified of because all give a tier; each the ids, joined by a space (PAY-12). */
	reportedDoubles: string[];
}
