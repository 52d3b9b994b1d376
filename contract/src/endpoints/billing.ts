/** Calls about plans and subscriptions. */
import * as z from 'zod/mini';
import { Done } from '../schemas/done.ts';
import { CurrentSubscription, NewCheckout, Plan, Redirection } from '../schemas/subscriptions.ts';
import type { Endpoint } from './endpoint.ts';

export const billingEndpoints = {
	getSubscription: {
		method: 'GET',
		path: '/api/subscriptions/current',
		access: 'user',
		body: null,
		reply: CurrentSubscription,
		status: 200,
		summary: 'The tier of the caller and the subscription that pays for it, if any.',
	},
	createPortal: {
		method: 'POST',
		path: '/api/subscriptions/create-portal',
		access: 'user',
		body: null,
		reply: Redirection,
		refusals: ['conflict', 'unavailable'],
		status: 200,
		summary: 'Open the subscription management portal.',
	},
	listPlans: {
		method: 'GET',
		path: '/api/subscriptions/plans',
		access: 'public',
		body: null,
		reply: z.array(Plan),
		status: 200,
		summary: 'The paid plans and their prices.',
	},
	createCheckout: {
		method: 'POST',
		path: '/api/subscriptions/create-checkout',
		access: 'user',
		body: NewCheckout,
		reply: Redirection,
		refusals: ['conflict', 'rate-limited', 'unavailable'],
		status: 200,
		summary: 'Open the page that pays for a plan.',
	},
	receivePaymentEvent: {
		method: 'POST',
		path: '/api/subscriptions/events',
		access: 'signed',
		body: null,
		reply: Done,
		refusals: ['invalid', 'unavailable'],
		status: 200,
		summary: 'Where the card-payment provider tells what happened. Verified by its signature over the raw body.',
	},
} as const satisfies Record<string, Endpoint>;
