/** A monitor: one website's settings and state as the prober keeps them, and the status people are shown for it. */
import type { CheckError, CheckPhase, Phases, WebsiteStatus } from '@stayup/contract';
import type { Uptime } from '../../stats/uptime.ts';

/** Suspect and recovering are internal: people see up, down or unknown (PROBE-1). */
export type MonitorPhase = 'unknown' | 'up' | 'suspect' | 'down' | 'recovering';

/** A failed check as an outage will tell it. Instants are milliseconds since the epoch. */
export interface Failure {
	at: number;
	error: CheckError;
	phase: CheckPhase;
	statusCode: number | null;
}

export interface MonitorState {
	phase: MonitorPhase;
	/** What people are shown while the phase is suspect: the status as it was. */
	shown: WebsiteStatus;
	/** Since when `shown` is what it is. */
	shownSince: number;
	/** Failures in a row while suspect. */
	failures: number;
	/** The first failure of the run that made the website suspect or down. */
	firstFailure: Failure | null;
	/** Failures of slots in which too much failed at once to believe any of it (PROBE-8): they count only if they go on. */
	held: { firstFailure: Failure; failures: number } | null;
	/** The first success after an outage, while recovering. */
	firstSuccessAt: number | null;
	openOutageId: string | null;
	lastCheckedAt: number | null;
	lastResponseTimeMs: number | null;
	lastCheckNowAt: number | null;
	/** The round that last checked it: a slot is checked once, however often its round arrives. */
	lastRoundAt: number | null;
	/** What the last check saw, part by part. */
	lastCheck: { statusCode: number | null; error: CheckError | null; phases: Phases } | null;
	/** The certificate last shown, as far as its end is concerned. */
	certificate: KnownCertificate | null;
	/** What people have been told. */
	alerts: AlertMemory;
}

export interface AlertMemory {
	/** Instants of the last half hour's changes. */
	changes: number[];
	flappingSince: number | null;
	/** What people believe. */
	notified: 'up' | 'down';
	lastOutageId: string | null;
}

export interface KnownCertificate {
	serialNumber: string;
	/** Milliseconds since the epoch. */
	validTo: number;
	/** Why it was refused. */
	problem: CheckError | null;
	/** The notice that went out last, by its days. */
	noticedDays: number | null;
}

export interface Monitor {
	websiteId: string;
	ownerId: string;
	name: string;
	url: string;
	expectedStatusCode: number;
	/** Seconds, as run. */
	intervalSeconds: number;
	isActive: boolean;
	alertsEnabled: boolean;
	/** Grows with every change of settings, so that a result of the old ones can be told and dropped. */
	revision: number;
	createdAt: number;
	state: MonitorState;
	uptime: Uptime;
}

export function newMonitorState(at: number): MonitorState {
	return {
		phase: 'unknown',
		shown: 'unknown',
		shownSince: at,
		failures: 0,
		firstFailure: null,
		held: null,
		firstSuccessAt: null,
		openOutageId: null,
		lastCheckedAt: null,
		lastResponseTimeMs: null,
		lastCheckNowAt: null,
		lastRoundAt: null,
		lastCheck: null,
		certificate: null,
		alerts: newAlertMemory(),
	};
}

export function newAlertMemory(): AlertMemory {
	return { changes: [], flappingSince: null, notified: 'up', lastOutageId: null };
}
