/** Changes a monitor's settings: what it keeps, what it forgets, and the outage that ends by it (PROBE-10). */

import { interruptWatch } from '../../stats/uptime.ts';
import { longestGapMs } from './apply-checks.ts';
import { type Monitor, type MonitorState, newMonitorState } from './monitor.ts';

export type MonitorSettings = Pick<
	Monitor,
	'name' | 'url' | 'expectedStatusCode' | 'intervalSeconds' | 'isActive' | 'alertsEnabled'
>;

export interface ChangedSettings {
	monitor: Monitor;
	/** The outage that was open; nobody has seen its website recover. */
	endedOutage: { id: string; reason: 'paused' | 'edited' } | null;
	/** Nothing is known of the website any more, and it is watched: it wants a first check. */
	wantsFirstCheck: boolean;
}

/** `now` in milliseconds since the epoch. A new name or interval leaves what is known of the website alone. */
export function changeSettings(before: Monitor, settings: MonitorSettings, now: number): ChangedSettings {
	const isPaused = before.isActive && !settings.isActive;
	const isResumed = !before.isActive && settings.isActive;
	const isOther = before.url !== settings.url || before.expectedStatusCode !== settings.expectedStatusCode;
	if (!isPaused && !isResumed && !isOther) {
		return { monitor: { ...before, ...settings }, endedOutage: null, wantsFirstCheck: false };
	}
	const { state } = before;
	const uptime = before.isActive
		? interruptWatch(before.uptime, state, now, longestGapMs(before.intervalSeconds))
		: { ...before.uptime, accountedUntil: now };
	return {
		monitor: { ...before, ...settings, revision: before.revision + 1, state: forget(state, isOther, now), uptime },
		endedOutage: state.openOutageId ? { id: state.openOutageId, reason: isPaused ? 'paused' : 'edited' } : null,
		wantsFirstCheck: settings.isActive,
	};
}

function forget(state: MonitorState, isOther: boolean, now: number): MonitorState {
	const { lastCheckNowAt, lastRoundAt, lastCheckedAt, lastCheck, certificate } = state;
	const shownSince = state.shown === 'unknown' ? state.shownSince : now;
	return {
		...newMonitorState(shownSince),
		lastCheckNowAt,
		lastRoundAt,
		lastCheckedAt: isOther ? null : lastCheckedAt,
		lastCheck: isOther ? null : lastCheck,
		certificate: isOther ? null : certificate,
	};
}
