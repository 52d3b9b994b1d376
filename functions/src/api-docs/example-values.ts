/** The users, websites and outages in the examples of the API reference. */
import type {
	AccountActivity,
	AuditEntry,
	CspReportForAdmin,
	DaySummary,
	Delivery,
	DeviceSession,
	FailedDelivery,
	HistoryRow,
	Lead,
	NewSession,
	Operations,
	TestAlert,
	User,
	UserForAdmin,
	Website,
} from '@stayup/contract';
import { websiteOf } from '../websites/website-replies.ts';
import { newWebsite as newWebsiteDocument, withDefaults } from '../websites/website-settings.ts';

export const websiteId = 'gq4tVbXm0aR8sLk2WnYd';
export const userId = 'hT6mQz1bXcV4nRw8KpLs9JdF2aG3';
const adminId = 'aB3xKq9LmN7pRt5WvYz2CdE4fG6h';
export const leadId = 'zY8kPw3nQe5rTu7LiMb1';
export const applicationId = 'mN4bVc6xZl8kJh2gFd0s';
const requestId = '6f1c2a9e-4b7d-4c1e-9a53-0d8f7e6b5a41';

export const user: User = {
	_id: userId,
	name: 'Alice Baker',
	email: 'alice@example.com',
	isEmailConfirmed: true,
	pendingEmail: null,
	role: 'user',
	tier: 'Free',
	notificationPreferences: {
		email: { enabled: true },
		webhook: { enabled: true, url: 'https://hooks.example.com/stayup' },
	},
	timeZone: 'Europe/Berlin',
	websiteCount: 2,
	deletionAt: null,
	unconfirmedPause: null,
	setup: { testAlertAt: '2026-03-02T09:20:00.000Z', channelsChosenAt: null },
	createdAt: '2026-03-02T09:15:00.000Z',
};

export const session: NewSession = {
	...user,
	token: 'eyJhbGciOiJSUzI1NiIs…',
	customToken: 'eyJhbGciOiJSUzI1NiIs…',
};

export const deviceSession: DeviceSession = {
	_id: 'pX3cVb7nMq1wEr5tYu9i',
	device: 'Chrome on Windows',
	network: '203.0.113.0/24',
	signedInAt: '2026-11-21T08:30:00.000Z',
	lastSeenAt: '2026-11-21T14:05:00.000Z',
	isCurrent: true,
};

export const activity: AccountActivity = {
	_id: 'kT4vBn9mXz2qWe7rLp0s',
	at: '2026-11-21T08:30:00.000Z',
	event: 'login',
	detail: null,
	by: null,
	before: null,
	after: null,
	device: 'Chrome on Windows',
	network: '203.0.113.0/24',
};

export const accountActivity: AccountActivity = {
	_id: 'pW3xTn8mQz1qKe6rLd9v',
	at: '2026-11-21T09:10:00.000Z',
	event: 'channel-changed',
	detail: 'On-call phone',
	by: 'Alice Baker',
	before: 'name: Phone',
	after: 'name: On-call phone',
	device: 'Chrome on Windows',
	network: '203.0.113.0/24',
};

export const userForAdmin: UserForAdmin = {
	_id: userId,
	name: 'Alice Baker',
	email: 'alice@example.com',
	tier: 'Free',
	websiteCount: 2,
	createdAt: '2026-03-02T09:15:00.000Z',
	role: 'user',
	isDisabled: false,
};

const addedAt = Date.parse('2026-03-02T09:20:00.000Z');
const bakery = newWebsiteDocument(
	{ ownerId: userId, tier: user.tier, shardId: '' },
	{ ...withDefaults({ name: 'Bakery', url: 'https://bakery.example.com/' }), tags: ['shop'] },
	addedAt,
);

export const website: Website = {
	...websiteOf({ id: websiteId, document: bakery }, undefined, addedAt),
	status: 'up',
	statusSince: '2026-11-18T06:04:31.000Z',
	lastChecked: '2026-11-21T14:02:07.000Z',
	lastResponseTime: 182.4,
	lastHours: [100, 100, 98.33, null],
	lastDayUptime: 99.93,
};

/** In replies of one website. */
export const oneWebsite: Website = { ...website, nextCheckAt: '2026-11-21T14:03:07.000Z', check: null };

export const newWebsite: Website = {
	...oneWebsite,
	status: 'unknown',
	statusSince: website.createdAt,
	lastChecked: null,
	lastResponseTime: null,
};

export const daySummary: DaySummary = {
	day: '2026-11-18',
	checks: 1440,
	upSeconds: 85_596,
	downSeconds: 804,
	unknownSeconds: 0,
	uptimePercentage: 99.07,
	avgResponseTime: 190.1,
};

export const historyRow: HistoryRow = {
	from: '2026-10-01T00:00:00.000Z',
	to: '2026-11-01T00:00:00.000Z',
	checks: 44_640,
	failures: 18,
	upSeconds: 2_677_200,
	downSeconds: 1_200,
	maintenanceSeconds: 0,
	unknownSeconds: 0,
	uptimePercentage: 99.95,
	uptimeWithMaintenance: 99.95,
	avgResponseTime: 190.1,
	p50ResponseTime: 181.2,
	p95ResponseTime: 262.5,
	p99ResponseTime: 410.3,
};

export const testAlert: TestAlert = {
	_id: 'test-alert-6f1c_1795269900',
	startedAt: '2026-11-21T14:05:00.000Z',
	deliveries: [{ channel: 'email', event: 'down', state: 'sent', delay: 840, statusCode: 202, detail: null }],
	leftOut: [{ channelId: 'b7xQ0mVt2cLrPz9e', channelName: 'Anna', reason: 'unconfirmed' }],
};

export const delivery: Delivery = {
	_id: 'dS7fGh3jKl9qWe1rTy5u',
	channel: 'webhook',
	event: 'website-down',
	websiteId,
	websiteName: 'Bakery',
	outageId: 'rK5wHc8yTn2vBq7pLx0f',
	state: 'sent',
	detail: null,
	createdAt: '2026-11-18T05:52:09.000Z',
	sentAt: '2026-11-18T05:52:10.000Z',
	attempts: [{ at: '2026-11-18T05:52:10.000Z', statusCode: 204, duration: 96 }],
};

export const failedDelivery: FailedDelivery = {
	_id: 'rK5wHc8yTn2vBq7pLx0f_down_email',
	createdAt: '2026-11-18T05:52:09.000Z',
	channel: 'email',
	event: 'website-down',
	reason: 'failed after 8 attempts: responded with 503',
	attemptCount: 8,
	statusCode: 503,
	user: { _id: userId, email: 'alice@example.com' },
	websiteId,
};

export const application = {
	firstName: 'Grace',
	lastName: 'Miller',
	dob: '1990-02-28',
	email: 'grace@example.com',
	phone: '+1 555 0100',
	workExperience: 'Six years of designing web shops.',
	jobId: 'ui-ux-developer',
	jobTitle: 'UI/UX Developer',
};
const inboxState = {
	reference: 'L-7K3M2Q',
	assignee: { _id: userId, name: 'Ada' },
	nextAction: 'Send two examples of florists',
	nextActionOn: '2026-11-25',
	answeredAt: null,
	answerDueAt: '2026-11-23T18:05:44.000Z',
};
export const storedApplication = {
	_id: applicationId,
	...application,
	dob: '',
	status: 'New' as const,
	createdAt: '2026-11-20T16:40:12.000Z',
	...inboxState,
	reference: 'A-4T9WKC',
	answerDueAt: '2026-11-23T16:40:12.000Z',
};

export const leadForm = {
	fullName: 'Heidi Cooper',
	email: 'heidi@example.com',
	phoneNumber: '+1 555 0101',
	hasWebsite: 'Yes' as const,
	websiteUrl: 'https://flowers.example.com',
	currentHosting: 'GoDaddy',
	managesDomain: 'Not Sure',
	domainProvider: '',
	hasOnlinePresence: 'No',
	onlinePresenceLinks: '',
	businessType: 'Florist',
	websiteNeeds: 'I want to redesign or migrate my current site',
};
export const lead: Lead = {
	_id: leadId,
	...leadForm,
	outageId: '',
	outageWebsite: null,
	status: 'New',
	createdAt: '2026-11-20T18:05:44.000Z',
	...inboxState,
	valueUsd: 2400,
	lostReason: '',
	firstPage: '/features',
	campaign: 'newsletter / email / autumn',
	source: '',
};

export const operations: Operations = {
	status: 'ok',
	lateSince: null,
	lostRegions: [],
	version: '1.4.0+3f9c2ab',
	recent: { due: 40, run: 40, latenessP99: 310.7, latenessMax: 362 },
	hours: [{ start: '2026-11-21T10:00:00.000Z', due: 480, run: 480, latenessP99: 369.5, latenessMax: 1218 }],
	alertDelayP99: 2_090.1,
	deliveries: { due: 2, overdue: 0, dead: 1, oldestAlertAt: '2026-11-21T10:11:52.000Z' },
	jobs: [
		{ job: 'tick', lastRunAt: '2026-11-21T10:12:00.000Z' },
		{ job: 'backup', lastRunAt: null },
	],
};

export const cspReport: CspReportForAdmin = {
	_id: 'q7y0sB1xv6Jw2mNQ3cRzT8uKfLh4dEaPiOgXnYjVbMk',
	directive: 'style-src-elem',
	blocked: 'inline',
	page: '/websites/:id',
	count: 3,
	firstSeenAt: '2026-11-20T09:15:00.000Z',
	lastSeenAt: '2026-11-21T10:12:00.000Z',
};

export const auditEntry: AuditEntry = {
	_id: 'vB2nM8kLp4oIu6yTr0eW',
	at: '2026-11-21T10:12:00.000Z',
	actor: { _id: adminId, email: 'ada@example.com' },
	action: 'user.tier-changed',
	subjectId: userId,
	before: 'Free',
	after: 'Pro',
	requestId,
	names: { [adminId]: 'Ada Lind', [userId]: 'Alice Baker' },
};
