/** Which websites of an account fail at the same time, so that it is worth waiting for each other's alerts. */
import { minuteMs } from '@stayup/contract';
import type { Monitor } from './monitor.ts';

/** A website that went down earlier was reported already. */
const recentMs = 5 * minuteMs;

/** The ids of the failing websites by owner. */
export function failingByOwner(monitors: readonly Monitor[]): ReadonlyMap<string, ReadonlySet<string>> {
	const failing = new Map<string, Set<string>>();
	const now = Math.max(...monitors.map(({ state }) => state.lastCheckedAt ?? 0));
	for (const { ownerId, websiteId, alertsEnabled, state } of monitors) {
		const isNew = state.phase === 'suspect' || (state.phase === 'down' && now - state.shownSince < recentMs);
		if (!isNew || !alertsEnabled) continue;
		const own = failing.get(ownerId) ?? new Set();
		failing.set(ownerId, own.add(websiteId));
	}
	return failing;
}

/** Whether another website of the same account fails too. */
export function failsWithOthers(
	failing: ReadonlyMap<string, ReadonlySet<string>>,
	{ ownerId, websiteId }: Pick<Monitor, 'ownerId' | 'websiteId'>,
): boolean {
	const own = failing.get(ownerId);
	return own !== undefined && own.size > (own.has(websiteId) ? 1 : 0);
}
