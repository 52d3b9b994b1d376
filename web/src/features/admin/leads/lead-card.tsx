/** A lead on the board. */

import type { Lead } from '@stayup/contract';
import { formatDate } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { inboxPaths } from '../inbox/inbox-paths.ts';
import { CardLine, CardName, joined, nextStepWords } from '../list/row-parts.tsx';
import { isLate } from './lead-rules.ts';

const minuteMs = 60_000;

export function LeadCard({ lead }: { lead: Lead }) {
	const now = useNow(minuteMs);
	const { _id, fullName, businessType, assignee, createdAt, outageWebsite } = lead;
	return (
		<>
			<CardName to={inboxPaths.lead(_id)}>{fullName}</CardName>
			<CardLine isMuted>{joined([businessType, assignee?.name]) || formatDate(createdAt)}</CardLine>
			{outageWebsite && <CardLine>Fix the outage of {outageWebsite.name}</CardLine>}
			{isLate(lead, now) && (
				<span>
					<StatusBadge tone="down">Answer overdue</StatusBadge>
				</span>
			)}
			<CardLine>{nextStepWords(lead)}</CardLine>
		</>
	);
}
