/** One example of every endpoint. The API reference shows them and the tests send their bodies. An endpoint without one does not compile. */
import type { Body, Endpoint, EndpointName, Endpoints, Parameters, Reply } from '@stayup/contract';
import type * as z from 'zod/mini';
import {
	application,
	applicationId,
	auditEntry,
	delivery,
	failedDelivery,
	lead,
	leadForm,
	leadId,
	newWebsite,
	outage,
	outageDetail,
	outageForAdmin,
	session,
	storedApplication,
	testAlert,
	user,
	userForAdmin,
	userId,
	website,
	websiteId,
} from './example-values.ts';

export interface Example {
	params: Readonly<Record<string, string>>;
	body?: unknown;
	reply: unknown;
}

type ExampleOf<E extends Endpoint> = { params: Parameters<E>; reply: Reply<E> } & (Body<E> extends undefined
	? { body?: undefined }
	: { body: z.input<Extract<E['body'], z.ZodMiniType>> });

export const examples: { [Name in EndpointName]: ExampleOf<Endpoints[Name]> } = {
	login: {
		params: {},
		body: { email: 'alice@example.com', password: 'a-long-password' },
		reply: session,
	},
	register: {
		params: {},
		body: { name: 'Alice Baker', email: 'alice@example.com', password: 'a-long-password' },
		reply: session,
	},
	getProfile: { params: {}, reply: user },
	getUser: { params: {}, reply: user },
	updateProfile: {
		params: {},
		body: {
			name: user.name,
			email: user.email,
			notificationPreferences: user.notificationPreferences,
		},
		reply: { ...user, renewedSession: null },
	},
	getSubscription: {
		params: {},
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
	createPortal: { params: {}, reply: { url: 'https://billing.example.com/portal/session' } },
	listPlans: {
		params: {},
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
	getDashboardStats: {
		params: {},
		reply: {
			totalWebsites: 2,
			websitesUp: 2,
			websitesDown: 0,
			uptimePercentage: 99.96,
			avgResponseTime: 187.25,
			recentOutages: [outage],
		},
	},
	listWebsites: { params: {}, reply: [website] },
	addWebsite: {
		params: {},
		body: { name: 'Bakery', url: 'https://bakery.example.com', checkInterval: 60, expectedStatusCode: 200 },
		reply: newWebsite,
	},
	getWebsite: { params: { id: websiteId }, reply: website },
	removeWebsite: { params: { id: websiteId }, reply: { message: 'Website removed from monitoring' } },
	checkWebsite: { params: { id: websiteId }, reply: website },
	getWebsiteStats: {
		params: { id: websiteId },
		reply: {
			uptimePercentage: 99.96,
			avgResponseTime: 187.25,
			totalChecks: 379_812,
			recentOutages: [outage],
			windows: [
				{
					window: '24h',
					from: '2026-11-17T10:00:00.000Z',
					checks: 1430,
					upSeconds: 84_996,
					downSeconds: 804,
					unknownSeconds: 0,
					uptimePercentage: 99.06,
					avgResponseTime: 190.1,
					p50ResponseTime: 176.1,
					p95ResponseTime: 296.2,
					p99ResponseTime: 498.1,
				},
			],
			latestResult: {
				at: '2026-11-21T14:02:07.000Z',
				region: 'us-east4',
				origin: 'round',
				isUp: true,
				responseTime: 182.4,
				error: null,
				statusCode: 200,
				phases: { dnsMs: null, connectMs: 17.9, tlsMs: 24.2, firstByteMs: 131.4, totalMs: 182.4 },
			},
			certificate: {
				issuer: "Let's Encrypt",
				subjectNames: ['bakery.example.com'],
				validTo: '2027-01-12T08:00:00.000Z',
				problem: null,
			},
			domain: { name: 'example.com', state: 'known', expiresAt: '2027-08-13T04:00:00.000Z' },
			days: [
				{
					day: '2026-11-18',
					checks: 1440,
					upSeconds: 85_596,
					downSeconds: 804,
					unknownSeconds: 0,
					uptimePercentage: 99.07,
					avgResponseTime: 190.1,
				},
			],
		},
	},
	applyForJob: { params: {}, body: application, reply: { message: 'Application submitted successfully!' } },
	listApplications: { params: {}, reply: [storedApplication] },
	updateApplicationStatus: {
		params: { id: applicationId },
		body: { status: 'Interviewing' },
		reply: { ...storedApplication, status: 'Interviewing' },
	},
	listUsers: { params: {}, reply: [userForAdmin] },
	getAdminStats: {
		params: {},
		reply: {
			totalUsers: 128,
			totalWebsites: 342,
			totalApplications: 17,
			totalLeads: 41,
			usersByTier: { Free: 96, Core: 18, Pro: 9, Elite: 3, Admin: 2 },
			websiteStatus: { up: 331, down: 4, unknown: 7 },
		},
	},
	listOutages: { params: {}, reply: [outageForAdmin] },
	updateUserTier: { params: { id: userId }, body: { tier: 'Pro' }, reply: { ...userForAdmin, tier: 'Pro' } },
	listLeads: { params: {}, reply: [lead] },
	updateLeadStatus: {
		params: { id: leadId },
		body: { status: 'Contacted' },
		reply: { ...lead, status: 'Contacted' },
	},
	createLead: {
		params: {},
		body: leadForm,
		reply: { message: 'Your information has been submitted! We will contact you shortly.' },
	},
	sendNotification: {
		params: {},
		body: { userId, messageType: 'custom', customMessage: 'Your new website is ready.' },
		reply: { message: 'Notification sent successfully' },
	},
	requestPasswordReset: {
		params: {},
		body: { email: 'alice@example.com' },
		reply: { message: 'If an account with this email address exists, we have sent a link to it.' },
	},
	resetPassword: {
		params: {},
		body: { code: 'CODE-FROM-THE-LINK', password: 'another-long-password' },
		reply: { message: 'Your password is changed. Please log in with the new one.' },
	},
	startTestAlert: { params: { id: websiteId }, reply: testAlert },
	getTestAlert: { params: { id: testAlert._id }, reply: testAlert },
	getEmailLink: {
		params: {},
		body: { token: 'TOKEN-FROM-THE-EMAIL' },
		reply: { subject: 'Bakery', acknowledge: 'open', mute: 'open', mutedUntil: null, unsubscribe: 'open' },
	},
	useEmailLink: {
		params: {},
		body: { token: 'TOKEN-FROM-THE-EMAIL', action: 'acknowledge' },
		reply: { subject: 'Bakery', acknowledge: 'done', mute: 'open', mutedUntil: null, unsubscribe: 'open' },
	},
	endSessions: { params: {}, reply: { message: 'You are logged out everywhere.' } },
	exportData: {
		params: {},
		reply: {
			exportedAt: '2026-11-21T14:05:00.000Z',
			account: user,
			websites: [website],
			outages: [outage],
			deliveries: [delivery],
		},
	},
	requestDeletion: {
		params: {},
		body: { currentPassword: 'a-long-password' },
		reply: { ...user, deletionAt: '2026-11-28T14:05:00.000Z' },
	},
	cancelDeletion: { params: {}, reply: user },
	sendConfirmation: { params: {}, reply: { message: 'We have sent you an email with a link.' } },
	confirmEmail: {
		params: {},
		body: { code: 'CODE-FROM-THE-LINK' },
		reply: { message: 'Your email address is confirmed.', endedSessions: false },
	},
	tryCheck: {
		params: {},
		body: { url: 'shop.example.com' },
		reply: {
			url: 'https://shop.example.com/',
			at: '2026-11-21T14:02:07.000Z',
			region: 'us-east4',
			origin: 'check-now',
			isUp: true,
			statusCode: 200,
			error: null,
			responseTime: 182.4,
			phases: { dnsMs: 12.1, connectMs: 21.7, tlsMs: 43.2, firstByteMs: 98.6, totalMs: 182.4 },
			certificate: { issuer: 'Example Trust', validTo: '2027-01-23T12:00:00.000Z', daysLeft: 63 },
		},
	},
	createCheckout: {
		params: {},
		body: { tier: 'Pro', billingCycle: 'annual' },
		reply: { url: 'https://billing.example.com/checkout/session' },
	},
	receivePaymentEvent: { params: {}, reply: { message: 'Received.' } },
	updateWebsite: {
		params: { id: websiteId },
		body: { checkInterval: 300, alertsEnabled: false },
		reply: { ...website, checkInterval: 300, runningInterval: 300, alertsEnabled: false },
	},
	listChecks: {
		params: { id: websiteId },
		reply: [
			{
				at: '2026-11-21T14:02:07.000Z',
				region: 'us-east4',
				origin: 'round',
				isUp: true,
				responseTime: 182,
				error: null,
			},
		],
	},
	getResponseTimes: {
		params: { id: websiteId },
		reply: {
			window: '24h',
			spanSeconds: 600,
			points: [{ at: '2026-11-21T14:00:00.000Z', checks: 10, failures: 0, p50: 181, p95: 240, p99: 262 }],
			phaseSpanSeconds: 3600,
			phases: [{ at: '2026-11-21T14:00:00.000Z', phases: { dns: 12, connect: 24, tls: 48, firstByte: 95, rest: 4 } }],
		},
	},
	getOutage: { params: { id: outage._id }, reply: outageDetail },
	acknowledgeOutage: {
		params: { id: outage._id },
		body: { note: 'Called the hosting company.' },
		reply: outageDetail,
	},
	listDeliveries: { params: {}, reply: [delivery] },
	listAllWebsites: { params: {}, reply: [{ ...website, ownerId: userId }] },
	setUserAccess: {
		params: { id: userId },
		body: { isDisabled: true },
		reply: { ...userForAdmin, isDisabled: true },
	},
	listAuditLog: { params: {}, reply: [auditEntry] },
	listFailedDeliveries: { params: {}, reply: [failedDelivery] },
	resendFailedDelivery: { params: { id: failedDelivery._id }, reply: { message: 'The message will be sent again.' } },
	getWebhookSecret: { params: {}, reply: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' } },
	rotateWebhookSecret: { params: {}, reply: { secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' } },
	sendTest: {
		params: {},
		body: { channel: 'webhook' },
		reply: { ok: true, statusCode: 204, durationMs: 96, message: 'The webhook responded with 204.' },
	},
	resendDelivery: { params: { id: delivery._id }, reply: { ...delivery, state: 'pending', sentAt: null } },
	getClientConfig: {
		params: {},
		reply: { apiKey: 'AIza…', authDomain: 'stayup.firebaseapp.com', projectId: 'stayup', emulators: null },
	},
	getOpenApi: { params: {}, reply: { openapi: '3.1.0', paths: {}, components: {} } },
};
