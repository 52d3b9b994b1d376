/** Valid objects for tests: a test states only the fields that matter to it. */
import {
	type CheckSettingsWith,
	dayMs,
	defaultCheckSettings,
	findCause,
	firstSettings,
	minuteMs,
	type OutageDocument,
	type Phases,
	type RequestSettings,
	type WebsiteDocument,
} from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { leadForm } from '../../functions/src/api-docs/example-values.ts';
import { nextStepOfNew } from '../../functions/src/inbox/inbox-store.ts';
import { type Monitor, monitoredSettingsOf, newMonitorState } from '../../functions/src/monitoring/rules/monitor.ts';
import { type CheckBatch, encodeMonitor } from '../../functions/src/monitoring/rules/shard.ts';
import { placesOfAll, roomFields } from '../../functions/src/monitoring/rules/shard-room.ts';
import type { ActivityDocument } from '../../functions/src/platform/firestore/accounts/activity-documents.ts';
import type { LeadDocument } from '../../functions/src/platform/firestore/business/inbox-documents.ts';
import type { StoredChannel, StoredPolicy } from '../../functions/src/platform/firestore/channel-documents.ts';
import type { ShardDocument, UserDocument } from '../../functions/src/platform/firestore/documents.ts';
import type { MessageOf } from '../../functions/src/platform/firestore/outbox-message.ts';
import type { CheckResult, FailedCheck } from '../../functions/src/probe/check-result.ts';
import { newUptime } from '../../functions/src/stats/uptime.ts';

/** Noon of a Monday, UTC. */
export const noon = Date.UTC(2026, 2, 2, 12);

/** As if these monitors had joined a new shard. */
export function aShard(monitors: readonly Monitor[], cadence = 60): ShardDocument {
	return {
		cadence,
		lease: null,
		lastRoundAt: 0,
		suppressedRounds: 0,
		monitors: Object.fromEntries(monitors.map((monitor) => [monitor.websiteId, encodeMonitor(monitor)])),
		...roomFields(cadence, placesOfAll(monitors)),
	};
}

export function aMonitor(changes: Partial<Monitor> = {}): Monitor {
	return {
		...monitoredSettingsOf(aWebsite()),
		websiteId: 'alices-shop',
		ownerId: 'alice',
		intervalSeconds: 60,
		revision: 1,
		createdAt: noon,
		state: newMonitorState(noon),
		uptime: newUptime(noon),
		...changes,
	};
}

/** A scheduled check in the home region. */
const checked = { region: 'us-east4', origin: 'round', certificate: null } as const;

/** `seconds` count from noon. */
export function good(
	seconds: number,
	durationMs = 100,
	phases: Phases = { dnsMs: null, connectMs: 10, tlsMs: 20, firstByteMs: 60, totalMs: durationMs },
): CheckResult {
	return { ...checked, ok: true, at: noon + seconds * 1000, durationMs, phases, statusCode: 200 };
}

export function bad(seconds: number, changes: Partial<FailedCheck> = {}): FailedCheck {
	const phases = { dnsMs: null, connectMs: 10, tlsMs: 20, firstByteMs: 60, totalMs: 100 };
	return {
		...checked,
		ok: false,
		at: noon + seconds * 1000,
		durationMs: 100,
		phases,
		error: 'wrong_status',
		phase: 'response',
		statusCode: 500,
		evidence: null,
		...changes,
	};
}

/** The results of a round or a recheck of Alice's shop. */
export function aBatch(results: readonly CheckResult[], changes: Partial<CheckBatch> = {}): CheckBatch {
	return {
		websiteId: 'alices-shop',
		revision: 1,
		results,
		roundAt: null,
		isSuppressed: false,
		firstEvidence: null,
		...changes,
	};
}

/** A row of Alice's activity log. */
export function anActivity(changes: Partial<ActivityDocument> = {}): ActivityDocument {
	return {
		ownerId: 'alice',
		at: noon,
		event: 'api-key-created',
		about: 'account',
		detail: 'Deployment',
		by: 'Ada',
		before: null,
		after: null,
		device: 'Chrome on Windows',
		network: '203.0.113.0/24',
		noticeId: null,
		expireAt: Timestamp.fromMillis(noon + 365 * dayMs),
		...changes,
	};
}

/** Alice's confirmed free account. */
export function anAccount(changes: Partial<UserDocument> = {}): UserDocument {
	return {
		name: 'Alice',
		email: 'alice@stayup.test',
		isEmailConfirmed: true,
		pendingEmail: null,
		passwordChangedAt: null,
		role: 'user',
		tier: 'Free',
		isTierPending: false,
		isDisabled: false,
		sessionIds: ['session'],
		sessionsEndedAt: 0,
		secondFactor: 'off',
		requiresSecondFactor: false,
		notificationPreferences: { email: { enabled: true }, webhook: { enabled: false, url: '' } },
		timeZone: 'UTC',
		websiteCount: 0,
		reportedMonth: '2026-02',
		stripeCustomerId: null,
		subscription: null,
		deletionAt: null,
		unconfirmedPause: null,
		setup: { testAlertAt: null, channelsChosenAt: null },
		maintenanceCalendar: null,
		createdAt: noon,
		...changes,
	};
}

/** A named channel for alerts about outages. Its target cannot be opened. */
export function aChannel(changes: Partial<StoredChannel> = {}): StoredChannel {
	return {
		kind: 'discord',
		name: 'Team',
		label: 'Team',
		isEnabled: true,
		isReady: true,
		endedAt: null,
		topics: ['outages'],
		filter: null,
		createdAt: 1,
		sealedTarget: 'sealed',
		...changes,
	};
}

/** Of the whole account, with the channels of each step by its minutes. */
export function aPolicy(steps: Record<number, string[]>, changes: Partial<StoredPolicy> = {}): StoredPolicy {
	return {
		name: 'Nights',
		scope: { kind: 'account', of: null },
		createdAt: 1,
		quietHours: null,
		repeatMinutes: 30,
		steps: Object.entries(steps).map(([minutes, channelIds]) => ({ afterMinutes: Number(minutes), channelIds })),
		...changes,
	};
}

export const shop = { id: 'shop', name: 'Shop', url: 'https://shop.example/' };

/** The alert that the shop is down. */
export function aDownAlert(changes: Partial<MessageOf<'website-down'>> = {}): MessageOf<'website-down'> {
	return {
		event: 'website-down',
		website: shop,
		outageId: 'shop_1',
		since: noon,
		at: noon,
		cause: '',
		regions: [],
		...changes,
	};
}

/** The alert that it is up again. */
export function aMaintenanceAlert(
	changes: Partial<MessageOf<'website-maintenance'>> = {},
): MessageOf<'website-maintenance'> {
	const at = noon + 5 * minuteMs;
	const planned = { from: at - 20_000, until: at + 30 * minuteMs };
	return { event: 'website-maintenance', website: shop, outageId: 'shop_1', since: noon, at, ...planned, ...changes };
}

export function anUpAlert(changes: Partial<MessageOf<'website-up'>> = {}): MessageOf<'website-up'> {
	return { event: 'website-up', website: shop, outageId: 'shop_1', since: noon, at: noon + 5 * minuteMs, ...changes };
}

/** Alice's shop as stored in Firestore. */
export function aWebsite(changes: Partial<WebsiteDocument> = {}): WebsiteDocument {
	return {
		ownerId: 'alice',
		name: "Alice's shop",
		url: 'https://example.com/',
		checkInterval: 60,
		runningInterval: 60,
		expectedStatusCode: 200,
		...firstSettings,
		checksPerDay: 1440,
		pausedBecause: null,
		emailsMutedUntil: null,
		status: 'up',
		statusSince: noon,
		lastChecked: noon,
		scheduledSince: noon,
		shardId: 'shard',
		openOutageId: null,
		certificate: null,
		domain: null,
		createdAt: noon,
		...changes,
	};
}

/** A lead that has just arrived. */
export function aLead(changes: Partial<LeadDocument> = {}): LeadDocument {
	const { createdAt = noon } = changes;
	return {
		...leadForm,
		outageId: '',
		firstPage: '/',
		campaign: '',
		source: '',
		status: 'New',
		valueUsd: null,
		lostReason: '',
		...nextStepOfNew,
		createdAt,
		answerDueAt: createdAt + dayMs,
		expireAt: Timestamp.fromMillis(createdAt + 365 * dayMs),
		keys: [],
		callId: null,
		site: null,
		...changes,
	};
}

/** An open outage of Alice's shop. */
export function anOutage(changes: Partial<OutageDocument> = {}): OutageDocument {
	const outage = {
		websiteId: 'alices-shop',
		ownerId: 'alice',
		start: noon,
		detectedAt: noon + 30_000,
		end: null,
		endReason: null,
		statusCode: 503,
		error: 'wrong_status',
		phase: 'response',
		failures: [
			{ at: noon, region: 'us-east4', origin: 'round', error: 'wrong_status', statusCode: 503 },
			{ at: noon + 15_000, region: 'us-west1', origin: 'recheck', error: 'wrong_status', statusCode: 503 },
			{ at: noon + 30_000, region: 'us-west1', origin: 'recheck', error: 'wrong_status', statusCode: 503 },
		],
		evidence: null,
		website: { name: "Alice's shop", url: 'https://example.com/' },
		user: { name: 'Alice', email: 'alice@stayup.test' },
		acknowledgement: null,
		commentCount: 0,
		evidenceLink: null,
		notifiedAt: null,
		plannedAt: null,
		...changes,
	} satisfies Omit<OutageDocument, 'cause'>;
	return { ...outage, cause: changes.cause ?? findCause({ ...outage, expectedStatusCode: null }) };
}

/** An ID token of Firebase with an invalid signature. */
export function aToken(claims: object): string {
	return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
}

type CheckSettingsChanges = Partial<Omit<CheckSettingsWith<string>, 'request'>> & {
	request?: Partial<RequestSettings<string>>;
};

/** The default settings of checks, with changes. */
export function checkSettings({ request, ...changes }: CheckSettingsChanges = {}): CheckSettingsWith<string> {
	const settings = defaultCheckSettings();
	return { ...settings, ...changes, request: { ...settings.request, ...request } };
}
