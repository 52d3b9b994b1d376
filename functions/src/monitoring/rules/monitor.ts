/** A monitor: the settings and state of a website as the engine stores them, and the status that users see. */
import type {
	AnswerNote,
	CheckError,
	CheckOrigin,
	CheckPhase,
	CheckStamp,
	Condition,
	NotJudgedReason,
	Phases,
	Region,
	SeenCheck,
	StoredCheckSettings,
	WebsiteDocument,
	WebsiteStatus,
} from '@stayup/contract';
import type { Uptime } from '../../stats/uptime.ts';
import type { PageReading } from './page-reading.ts';

/**
 * Users see up, down or unknown (PROBE-1): suspect and recovering are internal. A website is blocked when a firewall refuses our checks, and
 * planned while it fails inside a maintenance window; both show as unknown, with a condition.
 */
type MonitorPhase = 'unknown' | 'up' | 'suspect' | 'down' | 'recovering' | 'blocked' | 'planned';

/** A failed check, kept until other checks confirm or refute it. */
export interface Failure extends CheckStamp {
	error: CheckError;
	phase: CheckPhase;
	statusCode: number | null;
}

export interface MonitorState {
	phase: MonitorPhase;
	/** The status that users see; while the phase is suspect, the previous status. */
	shown: WebsiteStatus;
	/** When `shown` began: for an outage, the first failed check. */
	shownSince: number;
	/** The consecutive failures that made the website suspect or down, oldest first; empty otherwise. */
	failures: Failure[];
	/** The first suppressed failure (PROBE-8). It counts only if the failures continue. */
	suppressed: Failure | null;
	/** The time of the first success after an outage, or of the first refusal of a firewall; null unless recovering. */
	firstSuccessAt: number | null;
	/** While recovering: a firewall refused a check, so the website becomes blocked. Missing otherwise. */
	isRefused?: true;
	openOutageId: string | null;
	lastCheckedAt: number | null;
	lastResponseTimeMs: number | null;
	lastCheckNowAt: number | null;
	/** The last round that checked the website: a round checks it once, even if its task is delivered twice. */
	lastRoundAt: number | null;
	/** The website limits our checks, and asks to wait until then. Missing if it does not. */
	waitUntil?: number;
	/** The last check, without its time. */
	lastCheck: LastCheck | null;
	/** The part of the last seen certificate that decides about expiry alerts. */
	certificate: KnownCertificate | null;
	/** By host, of redirects to the website: when each certificate expires. Missing without any. */
	otherCertificates?: Record<string, number>;
	/** The end of the serial number of each certificate that an alert was sent about, and how many days before its expiry. Missing without any. */
	alertedCertificates?: readonly (readonly [serial: string, days: number])[];
	/** Of a website without rules. Missing before its page was read. */
	page?: PageReading;
	/** Which alerts were sent. */
	alerts: AlertMemory;
	/** Shown beside the status. Null or missing if there is none. */
	condition?: Condition | null;
	/** The latest check of each region that was asked about the failure in doubt, or that decided about the outage. Missing otherwise. */
	votes?: RegionVote[];
	/** Confirmations in a row in which some regions failed, but no majority, since the first failure of the first one. Missing if it is none. */
	partial?: { since: number; confirmations: number };
	/** The last five successful checks of rounds, oldest first. Only of a website with a limit for slow. */
	recentTimes?: [at: number, durationMs: number, statusCode: number][];
}

export interface RegionVote extends SeenCheck {
	/** How many checks the region has made about this doubt. */
	checks: number;
	/** A brief failure, which does not count; see `FailedCheck`. Missing otherwise. */
	isBrief?: true;
}

/** Milliseconds since the epoch. `until` is not part of it. */
export type MaintenanceSpan = [from: number, until: number, windowId: string];

export interface LastCheck {
	region: Region;
	origin: CheckOrigin;
	statusCode: number | null;
	error: CheckError | null;
	phases: Phases;
	/** The rules that neither passed nor failed, by their place in the settings. Missing if there are none. */
	notJudged?: [index: number, reason: NotJudgedReason][];
	/** Missing without any. */
	notes?: AnswerNote[];
}

export interface AlertMemory {
	/** Times of the changes of the last half hour. */
	changes: number[];
	flappingSince: number | null;
	/** The status that the owner was last notified of, or that maintenance ended the outage: then the next status is due after it. */
	notified: 'up' | 'down' | 'maintenance';
	/** The outage of the last alert. */
	lastOutageId: string | null;
}

interface KnownCertificate {
	serialNumber: string;
	/** Milliseconds since the epoch. */
	validTo: number;
	/** Why the certificate is invalid; null if it is valid. */
	problem: CheckError | null;
}

/** The settings of a website that its checks and alerts need. */
export type MonitoredSettings = Pick<
	WebsiteDocument,
	'name' | 'url' | 'expectedStatusCode' | 'isActive' | 'alertsEnabled'
>;

export interface Monitor extends MonitoredSettings {
	websiteId: string;
	ownerId: string;
	/** The interval that runs, in seconds; the tier can make it longer than the requested one. */
	intervalSeconds: number;
	/** Increases when settings change what is checked, so that results of older settings are dropped. */
	revision: number;
	createdAt: number;
	/** How many of the regions a failure asks, the home region included; missing for `defaultAskedRegions`. */
	askedRegions?: number;
	/** How many days its raw checks are shown; missing for those of the largest plan. */
	rawCheckDays?: number;
	/** The settings of its requests and rules; missing if they are the default. */
	check?: StoredCheckSettings;
	/**
	 * The maintenance of the next eight days, sorted and without overlaps, at most 24. Missing without any. A span that ended stays for three
	 * hours, because the next check counts the time inside it.
	 */
	maintenance?: MaintenanceSpan[];
	state: MonitorState;
	uptime: Uptime;
}

export function monitoredSettingsOf(settings: MonitoredSettings): MonitoredSettings {
	const { name, url, expectedStatusCode, isActive, alertsEnabled } = settings;
	return { name, url, expectedStatusCode, isActive, alertsEnabled };
}

export function newMonitorState(at: number): MonitorState {
	return {
		phase: 'unknown',
		shown: 'unknown',
		shownSince: at,
		failures: [],
		suppressed: null,
		firstSuccessAt: null,
		openOutageId: null,
		lastCheckedAt: null,
		lastResponseTimeMs: null,
		lastCheckNowAt: null,
		lastRoundAt: null,
		lastCheck: null,
		certificate: null,
		alerts: { changes: [], flappingSince: null, notified: 'up', lastOutageId: null },
	};
}
