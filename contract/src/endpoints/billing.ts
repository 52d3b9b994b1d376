/** Endpoints for plans and subscriptions. */
import * as z from 'zod/mini';
import { Done } from '../schemas/done.ts';
import { CurrentSubscription, Payment, Plan, PlanChoice, Redirection } from '../schemas/subscriptions.ts';
import type { Endpoint } from './endpoint.ts';

export const billingEndpoints = {
	getSubscription: {
		method: 'GET',
		path: '/api/subscriptions/current',
		access: 'user',
		permission: 'own',
		reply: CurrentSubscription,
		summary: 'Get the tier of the account and its subscription, if any.',
	},
	listInvoices: {
		method: 'GET',
		path: '/api/subscriptions/invoices',
		access: 'user',
		permission: 'own',
		reply: z.array(Payment),
		refusals: ['rate-limited', 'unavailable'],
		summary: 'List the latest invoices of the account, newest first.',
	},
	createPortal: {
		method: 'POST',
		path: '/api/subscriptions/create-portal',
		access: 'user',
		permission: 'own',
		activity: { none: 'The payment service records what is bought.' },
		reply: Redirection,
		refusals: ['conflict', 'rate-limited', 'unavailable'],
		summary: 'Create a session of the subscription management portal and return its URL.',
	},
	listPlans: {
		method: 'GET',
		path: '/api/subscriptions/plans',
		access: 'public',
		puzzle: { none: 'It has no limit.' },
		reply: z.array(Plan),
		summary: 'List the paid plans and their prices.',
	},
	createCheckout: {
		method: 'POST',
		path: '/api/subscriptions/create-checkout',
		access: 'user',
		permission: 'own',
		activity: { none: 'The payment service records what is bought.' },
		body: PlanChoice,
		reply: Redirection,
		refusals: ['conflict', 'rate-limited', 'unavailable'],
		summary: 'Create a checkout session for a plan and return its URL.',
	},
	createCancellation: {
		method: 'POST',
		path: '/api/subscriptions/create-cancellation',
		access: 'user',
		permission: 'own',
		activity: { none: 'The payment service records what is bought.' },
		reply: Redirection,
		refusals: ['conflict', 'rate-limited', 'unavailable'],
		summary:
			'Return the URL of the page that confirms the cancellation of the subscription at the end of the paid period.',
	},
	createPlanChange: {
		method: 'POST',
		path: '/api/subscriptions/create-plan-change',
		access: 'user',
		permission: 'own',
		activity: { none: 'The payment service records what is bought.' },
		body: PlanChoice,
		reply: Redirection,
		refusals: ['conflict', 'rate-limited', 'unavailable'],
		summary: 'Return the URL of the page that shows the price of a change of plan and confirms it.',
	},
	receivePaymentEvent: {
		method: 'POST',
		path: '/api/subscriptions/events',
		access: 'signed',
		reply: Done,
		refusals: ['invalid', 'unavailable'],
		summary: 'Receive events from the card payment provider. Verified by the signature over the raw body.',
	},
} as const satisfies Record<string, Endpoint>;
