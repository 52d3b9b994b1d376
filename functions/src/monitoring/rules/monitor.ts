/** A monitor: one website's settings and state as the prober keeps them, and the status people are shown for it. */
import type { CheckError, CheckOrigin, CheckPhase, CheckStamp, Phases, Region, WebsiteStatus } from '@stayup/contract';
import type { Uptime } from '../../stats/uptime.ts';

/** Suspect and recovering are internal: people see up, down or unknown (PROBE-1). */
export type MonitorPhase = 'unknown' | 'up' | 'suspect' | 'down' | 'recovering';

/** A failed check, kept until it is confirmed or disproved. */
export interface Failure extends CheckStamp {
	error: CheckError;
	phase: CheckPhase;
	statusCode: number | null;
}

export interface MonitorState {
	phase: MonitorPhase;
	/** The status people are shown; while the phase is suspect, the previous status. */
	shown: WebsiteStatus;
	/** Since when `shown` is what it is. */
	shownSince: number;
	/** The failures in a row that made the website suspect or down, in the order they were made; empty otherwise. */
	failures: Failure[];
	/** The first failure that was suppressed because too much failed at once (PROBE-8): it counts only if the failures go on. */
	suppressed: Failure | null;
	/** When the first success after an outage was, while recovering. */
	firstSuccessAt: number | null;
	openOutageId: string | null;
	lastCheckedAt: number | null;
	lastResponseTimeMs: number | null;
	lastCheckNowAt: number | null;
	/** The round that last checked it: a website is checked once a round, however often its task arrives. */
	lastRoundAt: number | null;
	/** The result of the last check, besides its time. */
	lastCheck: LastCheck | null;
	/** The certificate last shown, as far as its end is concerned. */
	certificate: KnownCertificate | null;
	/** Which alerts people were sent. */
	alerts: AlertMemory;
}

export interface LastCheck {
	region: Region;
	origin: CheckOrigin;
	statusCode: number | null;
	error: CheckError | null;
	phases: Phases;
}

export interface AlertMemory {
	/** Instants of the last half hour's changes. */
	changes: number[];
	flappingSince: number | null;
	/** The status people were last notified of. */
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
	/** Grows with every change of settings, so that a result of older settings is recognised and dropped. */
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
		alerts: newAlertMemory(),
	};
}

export function newAlertMemory(): AlertMemory {
	return { changes: [], flappingSince: null, notified: 'up', lastOutageId: null };
}
