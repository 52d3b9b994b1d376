/** Changes the settings of a monitor, and decides which state it keeps and whether its open outage ends (PROBE-10). */
import { type Condition, defaultCheckSettings, type StoredCheckSettings } from '@stayup/contract';
import { interruptUptime } from '../../stats/uptime.ts';
import { longestGapMs } from './apply-checks.ts';
import { type Monitor, type MonitoredSettings, type MonitorState, newMonitorState } from './monitor.ts';

export type MonitorSettings = Pick<
	Monitor,
	keyof MonitoredSettings | 'intervalSeconds' | 'askedRegions' | 'rawCheckDays'
> & {
	/** Left out, the settings of its checks stay as they are; undefined removes them. */
	check?: StoredCheckSettings | undefined;
};

export interface ChangedSettings {
	monitor: Monitor;
	/** The outage that was open. It ends without a recovery. */
	endedOutage: { id: string; reason: 'paused' | 'edited' } | null;
	/** The condition that lasted. It ends now. */
	endedCondition: Condition | null;
	/** The website is active, and its status is unknown again. */
	needsFirstCheck: boolean;
}

/** `now` in milliseconds since the epoch. A new name or interval changes neither state nor uptime. */
export function changeSettings(before: Monitor, settings: MonitorSettings, now: number): ChangedSettings {
	const isPaused = before.isActive && !settings.isActive;
	const isResumed = !before.isActive && settings.isActive;
	const { check, ...rest } = settings;
	const isSameCheck = !('check' in settings) || encoded(check) === encoded(before.check);
	const isOtherTarget =
		before.url !== settings.url ||
		before.expectedStatusCode !== settings.expectedStatusCode ||
		(!isSameCheck && encoded(withoutLimit(check)) !== encoded(withoutLimit(before.check)));
	const changed = isSameCheck ? { ...before, ...rest } : withCheck({ ...before, ...rest }, check);
	if (!isPaused && !isResumed && !isOtherTarget) {
		return { monitor: changed, endedOutage: null, endedCondition: null, needsFirstCheck: false };
	}
	const { state } = before;
	const uptime = before.isActive
		? interruptUptime(before.uptime, state, now, longestGapMs(before.intervalSeconds), before.maintenance)
		: { ...before.uptime, accountedUntil: now };
	return {
		monitor: { ...changed, revision: before.revision + 1, state: resetState(state, isOtherTarget, now), uptime },
		endedOutage: state.openOutageId ? { id: state.openOutageId, reason: isPaused ? 'paused' : 'edited' } : null,
		endedCondition: state.condition ?? null,
		needsFirstCheck: settings.isActive,
	};
}

/** Another limit for slow changes nothing about what is up; its times begin again. */
function withCheck({ check: _, ...monitor }: Monitor, check: StoredCheckSettings | undefined): Monitor {
	const { recentTimes: _times, ...state } = monitor.state;
	return check ? { ...monitor, state, check } : { ...monitor, state };
}

function withoutLimit(check: StoredCheckSettings | undefined): StoredCheckSettings {
	return { ...(check ?? defaultCheckSettings()), slowAboveMs: null };
}

function encoded(check: StoredCheckSettings | undefined): string {
	return JSON.stringify(check ?? null);
}

function resetState(state: MonitorState, isOtherTarget: boolean, now: number): MonitorState {
	const { lastCheckNowAt, lastRoundAt, lastCheckedAt, lastCheck, certificate, page } = state;
	const { otherCertificates, alertedCertificates, alerts } = state;
	const shownSince = state.shown === 'unknown' ? state.shownSince : now;
	return {
		...newMonitorState(shownSince),
		lastCheckNowAt,
		lastRoundAt,
		lastCheckedAt: isOtherTarget ? null : lastCheckedAt,
		lastCheck: isOtherTarget ? null : lastCheck,
		certificate: isOtherTarget ? null : certificate,
		// Those who were notified of the maintenance are still owed that the website is up.
		...(alerts.notified === 'maintenance' && { alerts }),
		...(otherCertificates && !isOtherTarget && { otherCertificates }),
		...(alertedCertificates && !isOtherTarget && { alertedCertificates }),
		...(page && !isOtherTarget && { page }),
	};
}
