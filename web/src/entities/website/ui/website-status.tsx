/** A website's status as a badge. */
import type { WebsiteStatus as Status } from '@stayup/contract';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { statusWords } from './status-words.ts';

export type WebsiteStatusProps = { status: Status };

export function WebsiteStatus({ status }: WebsiteStatusProps) {
	return <StatusBadge tone={status}>{statusWords[status] ?? statusWords.unknown}</StatusBadge>;
}
