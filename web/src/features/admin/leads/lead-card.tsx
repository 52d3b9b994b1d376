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
	const { _id, fullName, businessType, assignee, createdAt, outageWebsite, status, answeredAt, answerDueAt } = lead;
	const isUnanswered = status === 'New' && answeredAt === null;
	return (
		<>
			<CardName to={inboxPaths.lead(_id)}>{fullName}</CardName>
			<CardLine isMuted>{joined([businessType, formatDate(createdAt)])}</CardLine>
			{outageWebsite && <CardLine>Fix the outage of {outageWebsite.name}</CardLine>}
			{isLate(lead, now) ? (
				<span>
					<StatusBadge tone="down">Answer overdue</StatusBadge>
				</span>
			) : (
				<CardLine>{isUnanswered && answerDueAt !== null && `Answer by ${formatDate(answerDueAt)}`}</CardLine>
			)}
			<CardLine>{nextStepWords(lead)}</CardLine>
			<CardLine isMuted>{assignee?.name ?? 'Nobody yet'}</CardLine>
		</>
	);
}
