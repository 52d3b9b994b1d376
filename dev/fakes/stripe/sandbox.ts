/** The parts of the Stripe sandbox that its API, its control and its hosted pages share. */
import type { ResponseBehaviour } from '../shared/behaviour.ts';
import type { EventSender } from './event-sender.ts';
import type { StripeStore } from './stripe-store.ts';

export interface Sandbox {
	store: StripeStore;
	events: EventSender;
	/** How the API responds. */
	behaviour: ResponseBehaviour;
	/** The origin of the hosted pages. */
	origin: string;
}
