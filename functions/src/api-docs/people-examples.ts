/** Examples of the endpoints for admins about one customer. */
import { invoice } from './billing-examples.ts';
import type { Examples } from './example.ts';
import { auditEntry, delivery, userForAdmin, userId, website } from './example-values.ts';
import { outageForAdmin } from './outage-values.ts';

const params = { id: userId };

export const peopleExamples = {
	getPerson: {
		params,
		reply: {
			...userForAdmin,
			isEmailConfirmed: true,
			secondFactor: 'off',
			emailEnabled: true,
			webhookEnabled: false,
			timeZone: 'America/New_York',
			deletionAt: null,
			subscription: {
				status: 'active',
				currentPeriodEnd: '2026-12-01T00:00:00.000Z',
				billingCycle: 'monthly',
				cancelAtPeriodEnd: false,
				stripeCustomerId: 'cus_9s6XKzkNRiz8i3',
			},
		},
	},
	listPersonWebsites: { params, reply: [{ ...website, ownerId: userId }] },
	listPersonOutages: { params, reply: [outageForAdmin] },
	listPersonDeliveries: {
		params,
		reply: [
			{ ...delivery, canResend: false },
			{
				...delivery,
				state: 'failed',
				sentAt: null,
				canResend: true,
				detail: 'failed after 8 attempts: responded with 503',
			},
		],
	},
	listPersonPayments: { params, reply: [invoice] },
	listPersonAudit: { params, reply: [auditEntry] },
	searchAll: {
		params: {},
		reply: [
			{ kind: 'person', _id: userId, label: 'Alice Ortega', detail: 'alice@example.com', personId: userId },
			{ kind: 'website', _id: website._id, label: website.name, detail: website.url, personId: userId },
		],
	},
} satisfies Partial<Examples>;
