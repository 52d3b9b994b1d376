/** How a group of websites is doing. */
import type { ConditionKind } from '@stayup/contract';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { shownConditionOf } from '../../../entities/website/ui/status-words.ts';

export type GroupState = { kind: 'down' | 'unknown' | 'up' | 'paused' | ConditionKind; count: number };

const worstFirst = ['down', 'partly-unreachable', 'blocked', 'unknown', 'slow', 'maintenance'] as const;

/** The worst state in the group, and the number of websites in it. Paused websites count only if all are paused. */
export function worstState(websites: readonly ShownWebsite[]): GroupState {
	const active = websites.filter(({ isActive }) => isActive);
	if (active.length === 0) return { kind: 'paused', count: websites.length };
	const kinds = active.map(kindOf);
	const kind = worstFirst.find((each) => kinds.includes(each)) ?? 'up';
	return { kind, count: kinds.filter((each) => each === kind).length };
}

function kindOf(website: ShownWebsite): GroupState['kind'] {
	return website.staleness ? 'unknown' : (shownConditionOf(website) ?? website.status);
}
