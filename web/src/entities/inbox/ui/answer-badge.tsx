/** Whether a lead, an application or a purchase was answered within one business day. */
import { type InboxState, isAnswerLate } from '@stayup/contract';
import { formatInstant } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';

const minuteMs = 60_000;

export function AnswerBadge({ state }: { state: Pick<InboxState, 'answeredAt' | 'answerDueAt'> }) {
	const isLate = isAnswerLate(state, useNow(minuteMs));
	if (state.answeredAt !== null) {
		return <StatusBadge tone={isLate ? 'degraded' : 'up'}>{isLate ? 'Answered late' : 'Answered'}</StatusBadge>;
	}
	return (
		<StatusBadge tone={isLate ? 'down' : 'unknown'}>
			{isLate ? 'Answer overdue since' : 'Answer due'} {formatInstant(state.answerDueAt)}
		</StatusBadge>
	);
}
