/** Whether visitors see a status page, as a badge. */
import type { StatusPage } from '@stayup/contract';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Tone } from '../../../ui/feedback/tone.ts';

type Shown = Pick<StatusPage, 'isPublished' | 'isOverLimit' | 'access'>;

export function PageState({ page }: { page: Shown }) {
	const { tone, word } = stateOf(page);
	return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

export function stateOf({ isPublished, isOverLimit, access }: Shown): { tone: Tone; word: string } {
	if (!isPublished) return { tone: 'unknown', word: 'Not published' };
	if (isOverLimit) return { tone: 'degraded', word: 'Hidden by plan' };
	return access === 'public' ? { tone: 'up', word: 'Published' } : { tone: 'info', word: 'Private' };
}

/** Whether its link opens for visitors. */
export function isOpen({ isPublished, isOverLimit }: Shown): boolean {
	return isPublished && !isOverLimit;
}
