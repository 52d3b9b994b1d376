/** How a group of websites is doing. */
import type { ShownWebsite } from '../../../entities/website/freshness.ts';

export type GroupState = { kind: 'down' | 'unknown' | 'up' | 'paused'; count: number };

/** The worst state in the group, and the number of websites in it. Paused websites count only if all are paused. */
export function worstState(websites: readonly ShownWebsite[]): GroupState {
	const active = websites.filter(({ isActive }) => isActive);
	if (active.length === 0) return { kind: 'paused', count: websites.length };
	const down = active.filter(({ status, staleness }) => status === 'down' && !staleness).length;
	if (down > 0) return { kind: 'down', count: down };
	const unknown = active.filter(({ status, staleness }) => status === 'unknown' || staleness).length;
	return unknown > 0 ? { kind: 'unknown', count: unknown } : { kind: 'up', count: active.length };
}
