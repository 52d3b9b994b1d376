/** Monitored websites and their outages as stored in Firestore, and what replies take from a stored website (specification §3, §7). */
import type { Finding } from '../values/causes/cause-signs.ts';
import type { CheckError } from '../values/checks/check-errors.ts';
import type { Condition, SeenCheck } from '../values/checks/conditions.ts';
import { expiringOf } from '../values/checks/expiry-days.ts';
import type {
	CheckPhase,
	OutageEvidence,
	OutageFailure,
	SeenCertificate,
	WebsiteDomain,
	WebsiteStatus,
} from '../values/monitoring.ts';
import { instantOrNull, toInstant } from '../values/time.ts';
import type { Website, WebsiteChange } from './websites.ts';

/** The settings that a website has unless its owner chooses others. */
export const firstSettings: Readonly<Pick<WebsiteDocument, SettingWithFirstValue>> = {
	isActive: true,
	alertsEnabled: true,
	tags: [],
};
type SettingWithFirstValue = Exclude<
	keyof WebsiteChange,
	'name' | 'url' | 'checkInterval' | 'expectedStatusCode' | 'check' | 'emailsMuted'
>;

/**
 * A website as stored in Firestore (`websites/{id}`), which browsers listen to. Instants are milliseconds since the epoch.
 * Written only when the status or the settings change: `lastChecked` is as of the last write; the API has the current one.
 */
export interface WebsiteDocument {
	ownerId: string;
	name: string;
	url: string;
	checkInterval: number;
	runningInterval: number;
	/** By the tier, as the interval; missing for `defaultAskedRegions`. */
	askedRegions?: number;
	/** By the tier; missing for those of the largest plan. */
	rawCheckDays?: number;
	/** 0 while it is paused. */
	checksPerDay: number;
	expectedStatusCode: number;
	/** Missing without `checkSettings/{id}`. */
	hasMoreChecks?: boolean;
	isActive: boolean;
	/** Why the product paused it; null if its owner did, a smaller tier did, or it is active. */
	pausedBecause: 'email-unconfirmed' | null;
	alertsEnabled: boolean;
	/** Alert emails are muted until then; null or in the past if they are not. */
	emailsMutedUntil: number | null;
	tags: string[];
	/** Set by admins for a website that we host; missing for others. */
	hostedByUs?: true;
	status: WebsiteStatus;
	statusSince: number;
	/** Null or missing if there is none. */
	condition?: Condition | null;
	lastChecked: number | null;
	/** As in the API: checks are due from then on. */
	scheduledSince: number;
	shardId: string;
	openOutageId: string | null;
	/** The latest certificate; null for plain http and before the first check. */
	certificate: SeenCertificate | null;
	/** Null if the URL is not under a registered domain. */
	domain: WebsiteDomain | null;
	createdAt: number;
}

/** Fields of a reply that are not in the document: measurements, and what is stored beside it. */
type FieldFromElsewhere =
	| '_id'
	| 'lastResponseTime'
	| 'nextCheckAt'
	| 'check'
	| 'lastCheckNowAt'
	| 'lastHours'
	| 'lastDayUptime'
	| 'maintenance'
	| 'sameUrlAs';
type StoredField = Exclude<keyof Website, FieldFromElsewhere | 'hostedByUs'>;

/** The part of a reply that the document has. `now` in milliseconds since the epoch. */
export function storedReplyOf(
	document: WebsiteDocument,
	now: number,
): Required<Pick<Website, StoredField>> & Pick<Website, 'hostedByUs'> {
	const { name, url, status, checkInterval, runningInterval, expectedStatusCode } = document;
	const { hasMoreChecks = false, condition = null, isActive, alertsEnabled, tags, hostedByUs } = document;
	return {
		name,
		url,
		status,
		statusSince: toInstant(document.statusSince),
		condition: condition && { kind: condition.kind, since: toInstant(condition.since) },
		lastChecked: instantOrNull(document.lastChecked),
		scheduledSince: toInstant(document.scheduledSince),
		checkInterval,
		runningInterval,
		expectedStatusCode,
		hasMoreChecks,
		isActive,
		alertsEnabled,
		emailsMutedUntil: instantOrNull(mutedUntil(document, now)),
		tags,
		...(hostedByUs && { hostedByUs }),
		expiring: isActive ? expiringOf(document, now).map(({ kind, at }) => ({ kind, at: toInstant(at) })) : [],
		createdAt: toInstant(document.createdAt),
	};
}

/** The end of the mute of a website, which is a document or a reply; null if it is not muted. Both times in milliseconds since the epoch. */
export function mutedUntil(
	{ emailsMutedUntil }: Pick<Website | WebsiteDocument, 'emailsMutedUntil'>,
	now: number,
): number | null {
	const until = emailsMutedUntil === null ? null : new Date(emailsMutedUntil).getTime();
	return until !== null && until > now ? until : null;
}

/** An outage as stored in Firestore (`outages/{id}`), which browsers listen to. Instants are milliseconds since the epoch. */
export interface OutageDocument {
	websiteId: string;
	ownerId: string;
	start: number;
	/** When the third failure in a row confirmed it. */
	detectedAt: number;
	end: number | null;
	endReason: 'recovered' | 'paused' | 'edited' | 'maintenance' | 'blocked' | null;
	statusCode: number | null;
	/** The failed checks that made the website down, in the order they were made. */
	failures: OutageFailure[];
	/** The latest check of each region that decided. Missing if no region was asked. */
	votes?: SeenCheck[];
	/** From the closed list in monitoring.ts. */
	error: CheckError;
	phase: CheckPhase;
	/** The most likely cause, from the first failure. */
	cause: Finding;
	/** The evidence of the first failure; null if the check reached no server. */
	evidence: OutageEvidence | null;
	website: { name: string; url: string };
	user: { name: string; email: string };
	/** Null until a user acknowledges the outage. */
	acknowledgement: { at: number; by: string; note: string } | null;
	/** The comments are in `outageComments`. */
	commentCount: number;
	/** Opens the evidence without a login. The token is encrypted: members read outages from Firestore. Null if the owner does not share it. */
	evidenceLink: { tokenHash: string; sealedToken: string; createdAt: number } | null;
	/** When its first alert was delivered; null if none was. */
	notifiedAt: number | null;
	/** When the owner said that it was planned. Null if the owner did not, or took it back. */
	plannedAt: number | null;
	/** When it is published on status pages by itself; missing if it is not. */
	publishAt?: number;
}
