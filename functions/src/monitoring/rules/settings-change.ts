/** Changes the settings of a monitor, and decides which state it keeps and whether its open outage ends (PROBE-10). */
import { interruptUptime } from '../../stats/uptime.ts';
import { longestGapMs } from './apply-checks.ts';
import { type Monitor, type MonitorState, newMonitorState } from './monitor.ts';

export type MonitorSettings = Pick<
	Monitor,
	'name' | 'url' | 'expectedStatusCode' | 'intervalSeconds' | 'isActive' | 'alertsEnabled' | 'askedRegions'
>;

export interface ChangedSettings {
	monitor: Monitor;
	/** The outage that was open. It ends without a recovery. */
	endedOutage: { id: string; reason: 'paused' | 'edited' } | null;
	/** The website is active, and its status is unknown again. */
	needsFirstCheck: boolean;
}

/** `now` in milliseconds since the epoch. A new name or interval changes neither state nor uptime. */
export function changeSettings(before: Monitor, settings: MonitorSettings, now: number): ChangedSettings {
	const isPaused = before.isActive && !settings.isActive;
	const isResumed = !before.isActive && settings.isActive;
	const isOtherTarget = before.url !== settings.url || before.expectedStatusCode !== settings.expectedStatusCode;
	if (!isPaused && !isResumed && !isOtherTarget) {
		return { monitor: { ...before, ...settings }, endedOutage: null, needsFirstCheck: false };
	}
	const { state } = before;
	const uptime = before.isActive
		? interruptUptime(before.uptime, state, now, longestGapMs(before.intervalSeconds))
		: { ...before.uptime, accountedUntil: now };
	return {
		monitor: {
			...before,
			...settings,
			revision: before.revision + 1,
			state: resetState(state, isOtherTarget, now),
			uptime,
		},
		endedOutage: state.openOutageId ? { id: state.openOutageId, reason: isPaused ? 'paused' : 'edited' } : null,
		needsFirstCheck: settings.isActive,
	};
}

function resetState(state: MonitorState, isOtherTarget: boolean, now: number): MonitorState {
	const { lastCheckNowAt, lastRoundAt, lastCheckedAt, lastCheck, certificate } = state;
	const shownSince = state.shown === 'unknown' ? state.shownSince : now;
	return {
		...newMonitorState(shownSince),
		lastCheckNowAt,
		lastRoundAt,
		lastCheckedAt: isOtherTarget ? null : lastCheckedAt,
		lastCheck: isOtherTarget ? null : lastCheck,
		certificate: isOtherTarget ? null : certificate,
	};
}
