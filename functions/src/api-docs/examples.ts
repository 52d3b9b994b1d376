/** One example of every endpoint. The API reference shows them and the tests send their bodies. An endpoint without one does not compile. */
import { accountExamples } from './account-examples.ts';
import { keyExamples } from './accounts/key-examples.ts';
import { memberExamples } from './accounts/member-examples.ts';
import { channelExamples } from './alerts/channel-examples.ts';
import { policyExamples } from './alerts/policy-examples.ts';
import { billingExamples } from './billing-examples.ts';
import { callExamples } from './business/call-examples.ts';
import { inboxExamples } from './business/inbox-examples.ts';
import { jobExamples } from './business/job-examples.ts';
import { projectExamples } from './business/project-examples.ts';
import { proposalExamples } from './business/proposal-examples.ts';
import type { Examples } from './example.ts';
import {
	application,
	auditEntry,
	cspReport,
	daySummary,
	delivery,
	failedDelivery,
	historyRow,
	newWebsite,
	oneWebsite,
	operations,
	testAlert,
	userForAdmin,
	userId,
	website,
	websiteId,
} from './example-values.ts';
import { maintenanceExamples } from './maintenance-examples.ts';
import { outageExamples } from './outage-examples.ts';
import { outage, outageForAdmin, partialCause } from './outage-values.ts';
import { peopleExamples } from './people-examples.ts';
import { places, regionList } from './region-examples.ts';
import { secondFactorExamples } from './second-factor-examples.ts';
import { statusPageExamples } from './status-page-examples.ts';
import { incidentExamples } from './status-pages/incident-examples.ts';
import { statusPagePartExamples } from './status-pages/part-examples.ts';
import { tryExamples } from './try-examples.ts';
import { importExamples } from './websites/import-examples.ts';
import { visitorExamples } from './websites/visitor-examples.ts';

const websiteDefaults = { checkInterval: 300, tags: ['client'], alertsEnabled: true };

export const examples: Examples = {
	...accountExamples,
	...visitorExamples,
	...secondFactorExamples,
	...memberExamples,
	...channelExamples,
	...keyExamples,
	...policyExamples,
	...billingExamples,
	getDashboardStats: {
		reply: {
			totalWebsites: 2,
			websitesUp: 2,
			websitesDown: 0,
			uptimePercentage: 99.96,
			measuredSeconds: 172_620,
			avgResponseTime: 187.25,
			recentOutages: [outage],
		},
	},
	listWebsites: { reply: [website] },
	addWebsite: {
		body: {
			name: 'Bakery',
			url: 'https://bakery.example.com',
			checkInterval: 60,
			expectedStatusCode: 200,
			tags: ['shop'],
			alertsEnabled: true,
		},
		reply: newWebsite,
	},
	getWebsiteDefaults: { reply: websiteDefaults },
	setWebsiteDefaults: { body: websiteDefaults, reply: websiteDefaults },
	getWebsite: { reply: oneWebsite },
	removeWebsite: { reply: { message: 'Website removed from monitoring' } },
	checkWebsite: { reply: oneWebsite },
	getWebsiteStats: {
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
			lastMonth: {
				month: '2026-10',
				from: '2026-10-01T00:00:00.000Z',
				checks: 44_612,
				upSeconds: 2_677_104,
				downSeconds: 1_296,
				unknownSeconds: 0,
				uptimePercentage: 99.95,
				avgResponseTime: 184.3,
				p50ResponseTime: 176.1,
				p95ResponseTime: 296.2,
				p99ResponseTime: 498.1,
			},
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
				validFrom: '2026-10-14T08:00:00.000Z',
				validTo: '2027-01-12T08:00:00.000Z',
				problem: null,
			},
			domain: { name: 'example.com', state: 'known', expiresAt: '2027-08-13T04:00:00.000Z' },
			days: [daySummary],
		},
	},
	applyForJob: { body: application, reply: { message: 'Application submitted successfully!' } },
	...inboxExamples,
	...projectExamples,
	...jobExamples,
	...callExamples,
	...proposalExamples,
	listUsers: { reply: [userForAdmin] },
	getAdminStats: {
		reply: {
			totalUsers: 128,
			totalWebsites: 342,
			totalApplications: 17,
			totalLeads: 41,
			possibleSpam: 3,
			usersByTier: { Free: 96, Core: 18, Pro: 9, Elite: 3, Admin: 2 },
			websiteStatus: { up: 331, down: 4, unknown: 7 },
		},
	},
	getHealth: { reply: { status: 'ok' } },
	listRegions: { reply: regionList },
	getOperations: { reply: operations },
	listOutages: { reply: [outageForAdmin] },
	updateUserTier: { body: { tier: 'Pro' }, reply: { ...userForAdmin, tier: 'Pro' } },
	sendNotification: {
		body: { userId, messageType: 'custom', customMessage: 'Your new website is ready.' },
		reply: { message: 'Notification sent successfully' },
	},
	startTestAlert: { reply: testAlert },
	getTestAlert: { reply: testAlert },
	getEmailLink: {
		body: { token: 'TOKEN-FROM-THE-EMAIL' },
		reply: { subject: 'Bakery', acknowledge: 'open', mute: 'open', mutedUntil: null, unsubscribe: 'open' },
	},
	useEmailLink: {
		body: { token: 'TOKEN-FROM-THE-EMAIL', action: 'acknowledge' },
		reply: { subject: 'Bakery', acknowledge: 'done', mute: 'open', mutedUntil: null, unsubscribe: 'open' },
	},
	unsubscribe: { reply: { message: 'You are unsubscribed from these emails.' } },
	...tryExamples,
	updateWebsite: {
		body: { checkInterval: 300, alertsEnabled: false },
		reply: { ...oneWebsite, checkInterval: 300, runningInterval: 300, alertsEnabled: false },
	},
	changeWebsites: {
		body: { websites: [websiteId, 'Zq0bQh2oJx4TnWc5Rk7L'], change: { isActive: false, addTags: ['staging'] } },
		reply: [
			{ websiteId, website: { ...website, isActive: false, tags: ['staging'] }, problem: null },
			{
				websiteId: 'Zq0bQh2oJx4TnWc5Rk7L',
				website: null,
				problem: { code: 'not-found', message: 'Website not found' },
			},
		],
	},
	removeWebsites: {
		body: { websites: [websiteId] },
		reply: [{ websiteId, website: null, problem: null }],
	},
	listChecks: {
		reply: [
			{
				at: '2026-11-21T14:02:07.000Z',
				region: 'us-east4',
				origin: 'round',
				isUp: true,
				responseTime: 182,
				error: null,
				phases: { dnsMs: null, connectMs: 24, tlsMs: 48, firstByteMs: 105 },
			},
		],
	},
	getWebsiteHistory: { reply: { zoom: 'month', keptFrom: historyRow.from, total: historyRow, rows: [historyRow] } },
	listIntervals: {
		reply: [
			{
				from: '2026-11-21T14:02:07.000Z',
				to: '2026-11-21T14:09:37.000Z',
				state: 'down',
				upSeconds: 0,
				downSeconds: 450,
				maintenanceSeconds: 0,
				unknownSeconds: 0,
			},
		],
	},
	getPlaces: { reply: places },
	listConditions: {
		reply: [
			{
				_id: `${websiteId}_1795269720`,
				kind: 'partly-unreachable',
				cause: partialCause,
				startedAt: '2026-11-21T14:02:00.000Z',
				endedAt: '2026-11-21T14:17:00.000Z',
				error: 'The server could not be reached',
				statusCode: null,
				checks: [
					{ at: '2026-11-21T14:02:07.000Z', region: 'us-east4', error: null, statusCode: 200, durationMs: 182 },
					{
						at: '2026-11-21T14:02:22.000Z',
						region: 'us-west1',
						error: 'The server could not be reached',
						statusCode: null,
						durationMs: 3020,
					},
				],
				alerts: [
					{ event: 'began', channel: 'discord', channelName: 'Ops', state: 'sent', at: '2026-11-21T14:03:24.000Z' },
				],
			},
		],
	},
	getResponseTimes: {
		reply: {
			window: '24h',
			spanSeconds: 600,
			points: [{ at: '2026-11-21T14:00:00.000Z', checks: 10, failures: 0, p50: 181, p95: 240, p99: 262 }],
			phaseSpanSeconds: 3600,
			phases: [{ at: '2026-11-21T14:00:00.000Z', phases: { dns: 12, connect: 24, tls: 48, firstByte: 95, rest: 4 } }],
			outages: [outage],
		},
	},
	...outageExamples,
	...importExamples,
	...maintenanceExamples,
	...statusPageExamples,
	...statusPagePartExamples,
	...incidentExamples,
	listDeliveries: { reply: [delivery] },
	listAllWebsites: { reply: [{ ...website, ownerId: userId }] },
	setUserAccess: { body: { isDisabled: true }, reply: { ...userForAdmin, isDisabled: true } },
	listAuditLog: { reply: [auditEntry] },
	exportAuditLog: { reply: [auditEntry] },
	reportCspViolation: {
		body: {
			'csp-report': {
				'document-uri': 'https://stayup.example.com/dashboard',
				'effective-directive': 'style-src-elem',
				'blocked-uri': 'inline',
			},
		},
		reply: { message: 'Thank you.' },
	},
	listCspReports: { reply: [cspReport] },
	...peopleExamples,
	listFailedDeliveries: { reply: [failedDelivery] },
	resendFailedDelivery: { reply: { message: 'The message will be sent again.' } },
	showWebhookSecret: { reply: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' } },
	rotateWebhookSecret: { reply: { secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' } },
	sendTest: {
		body: { channel: 'webhook' },
		reply: { ok: true, statusCode: 204, durationMs: 96, message: 'The webhook responded with 204.' },
	},
	resendDelivery: { reply: { ...delivery, state: 'pending', sentAt: null } },
	getClientConfig: {
		reply: {
			apiKey: 'AIza…',
			authDomain: 'stayup.firebaseapp.com',
			projectId: 'stayup',
			appCheckAppId: '1:123456789012:web:0123456789abcdef',
			emulators: null,
		},
	},
	getOpenApi: { reply: { openapi: '3.1.0', paths: {}, components: {} } },
	getClientIp: { reply: { clientIp: '198.51.100.7', host: 'stayup.example.com' } },
};
