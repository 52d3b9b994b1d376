/** The state of a component, from the checks of its website, its maintenance and the open incidents. */
import { type ComponentState, type IncidentImpact, uncheckedSince } from '@stayup/contract';
import type { Monitor } from '../../../monitoring/rules/monitor.ts';
import type { StatusIncidentDocument } from '../../../platform/firestore/status-documents.ts';

interface StateSince {
	state: ComponentState;
	/** Milliseconds since the epoch; null if it is not known. */
	since: number | null;
}

const notMeasured: StateSince = { state: 'unknown', since: null };

/** As measured. Maintenance that its owner planned is shown whether or not the checks fail, and while they are paused. */
export function measuredState(monitor: Monitor | undefined, now: number): StateSince {
	if (!monitor) return notMeasured;
	const { state, isActive } = monitor;
	const running = monitor.maintenance?.find(([from, until]) => from <= now && until > now);
	if (running) return { state: 'maintenance', since: running[0] };
	if (!isActive || isUnchecked(monitor, now)) return notMeasured;
	if (state.shown === 'down') return { state: 'down', since: state.shownSince };
	// A firewall refuses the checks of a blocked website, so its state is not known. It shows as unknown, as a website without a decided check.
	if (state.shown === 'unknown') return { state: 'unknown', since: state.shownSince };
	const { condition } = state;
	if (condition?.kind === 'slow' || condition?.kind === 'partly-unreachable') {
		return { state: 'degraded', since: condition.since };
	}
	return { state: 'operational', since: state.shownSince };
}

/** The website is active, and its checks are late or have not begun. */
export function isUnchecked({ isActive, intervalSeconds, state: { lastCheckedAt } }: Monitor, now: number): boolean {
	const schedule = { isActive, lastChecked: lastCheckedAt, scheduledSince: 0, runningInterval: intervalSeconds };
	return uncheckedSince(schedule, now) !== null;
}

const ranks: Readonly<Record<ComponentState, number>> = {
	operational: 0,
	unknown: 1,
	maintenance: 2,
	degraded: 3,
	down: 4,
};

export type OpenIncident = Pick<StatusIncidentDocument, 'state' | 'impact' | 'componentIds' | 'startedAt'>;

/** Incidents make a state worse, never better. While an incident is only monitored, the checks decide. */
export function withIncidents(measured: StateSince, componentId: string, open: readonly OpenIncident[]): StateSince {
	let worst = measured;
	for (const { state, impact, componentIds, startedAt } of open) {
		const concerns = componentIds.length === 0 || componentIds.includes(componentId);
		if (concerns && state !== 'monitoring' && ranks[impact] > ranks[worst.state]) {
			worst = { state: impact, since: startedAt };
		}
	}
	return worst;
}

/** The impact of the open incidents on the page as a whole; null if there is none. */
export function impactOnPage(open: readonly OpenIncident[]): IncidentImpact | null {
	const impacts = open.filter(({ state, componentIds }) => state !== 'monitoring' && componentIds.length === 0);
	if (impacts.length === 0) return null;
	return impacts.some(({ impact }) => impact === 'down') ? 'down' : 'degraded';
}
