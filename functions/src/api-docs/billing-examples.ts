/** Examples of the endpoints for plans and subscriptions. */
import type { Payment } from '@stayup/contract';
import type { Examples } from './example.ts';

export const invoice: Payment = {
	_id: 'in_1MtHbELkdIwHu7ixl4OzzPMv',
	createdAt: '2026-11-01T00:00:00.000Z',
	status: 'paid',
	currency: 'USD',
	amountDue: 20_000,
	amountPaid: 20_000,
	amountRefunded: 0,
	dispute: null,
};

export const billingExamples = {
	getSubscription: {
		reply: {
			tier: 'Pro',
			subscription: {
				status: 'active',
				currentPeriodEnd: '2026-12-01T00:00:00.000Z',
				billingCycle: 'monthly',
				cancelAtPeriodEnd: false,
				stripeCustomerId: 'cus_9s6XKzkNRiz8i3',
			},
		},
	},
	listInvoices: { reply: [invoice] },
	createPortal: { reply: { url: 'https://billing.example.com/portal/session' } },
	listPlans: {
		reply: [
			{
				tier: 'Core',
				monthlyPrice: 50,
				annualPrice: 500,
				isMostPopular: false,
				features: ['Website and hosting', 'Downtime detection'],
			},
		],
	},
	createCheckout: {
		body: { tier: 'Pro', billingCycle: 'annual' },
		reply: { url: 'https://billing.example.com/checkout/session' },
	},
	createCancellation: { reply: { url: 'https://billing.example.com/portal/cancellation' } },
	createPlanChange: {
		body: { tier: 'Core', billingCycle: 'monthly' },
		reply: { url: 'https://billing.example.com/portal/plan-change' },
	},
	receivePaymentEvent: { reply: { message: 'Received.' } },
} satisfies Partial<Examples>;
