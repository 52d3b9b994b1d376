/** Examples of the endpoints for admins about one customer. */
import { invoice } from './billing-examples.ts';
import type { Examples } from './example.ts';
import { auditEntry, delivery, userForAdmin, userId, website } from './example-values.ts';
import { outageForAdmin, outageTrail } from './outage-values.ts';

export const peopleExamples = {
	getPerson: {
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
			project: { _id: 'n4Xq8ZpT2vLk6WsR', reference: 'P-7K3M2Q', stage: 'intake' },
		},
	},
	listPersonWebsites: { reply: [{ ...website, ownerId: userId }] },
	listPersonOutages: { reply: [outageForAdmin] },
	listPersonDeliveries: {
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
	listPersonPayments: { reply: [{ ...invoice, dispute: 'open', evidenceDueAt: '2026-11-20T00:00:00.000Z' }] },
	listPersonAudit: { reply: [auditEntry] },
	searchAlerts: {
		reply: {
			website: {
				_id: website._id,
				name: website.name,
				url: website.url,
				owner: { _id: userId, email: 'alice@example.com' },
				now: [],
				outages: [outageTrail],
				failures: [
					{
						startedAt: '2026-11-20T02:00:00.000Z',
						endedAt: '2026-11-20T02:30:00.000Z',
						reason: 'In maintenance, so failures were planned',
					},
				],
				changes: [],
			},
			person: null,
			found: [],
		},
	},
	searchAll: {
		reply: [
			{ kind: 'person', _id: userId, label: 'Alice Ortega', detail: 'alice@example.com', personId: userId },
			{ kind: 'website', _id: website._id, label: website.name, detail: website.url, personId: userId },
		],
	},
} satisfies Partial<Examples>;
