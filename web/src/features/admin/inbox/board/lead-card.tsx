/** A lead on the board. */
import { isAnswerLate, type Lead } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { StatusBadge } from '../../../../ui/feedback/status-badge.tsx';
import { inboxPaths } from '../inbox-paths.ts';

const minuteMs = 60_000;

export function LeadCard({ lead }: { lead: Lead }) {
	const now = useNow(minuteMs);
	const { _id, fullName, businessType, status, nextAction, nextActionOn, assignee, answeredAt, outageWebsite } = lead;
	const isLate = status === 'New' && answeredAt === null && isAnswerLate(lead, now);
	return (
		<>
			<Link
				to={inboxPaths.lead(_id)}
				draggable={false}
				className="text-ui font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
			>
				{fullName}
			</Link>
			<p className="text-small text-muted [overflow-wrap:anywhere]">
				{[businessType, assignee?.name].filter((part) => part).join(', ') || formatDate(lead.createdAt)}
			</p>
			{outageWebsite && (
				<p className="text-small text-body [overflow-wrap:anywhere]">Fix the outage of {outageWebsite.name}</p>
			)}
			{isLate && (
				<span>
					<StatusBadge tone="down">Answer overdue</StatusBadge>
				</span>
			)}
			{(nextAction !== '' || nextActionOn !== null) && (
				<p className="text-small text-body [overflow-wrap:anywhere]">
					{[nextActionOn === null ? null : formatDate(nextActionOn), nextAction].filter((part) => part).join(': ')}
				</p>
			)}
		</>
	);
}
