/** Whether a lead, an application or a purchase was answered within one business day. */
import { durationInWords, type InboxState, isAnswerLate } from '@stayup/contract';
import { formatDate, formatInstant } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';

const minuteMs = 60_000;

type AnswerBadgeProps = {
	state: Pick<InboxState, 'answeredAt' | 'answerDueAt'>;
	/** Only the day, or how late it is, for a list under a heading of its own. */
	isBrief?: boolean;
};

export function AnswerBadge({ state, isBrief = false }: AnswerBadgeProps) {
	const now = useNow(minuteMs);
	const isLate = isAnswerLate(state, now);
	if (state.answeredAt !== null) {
		return <StatusBadge tone={isLate ? 'degraded' : 'up'}>{isLate ? 'Answered late' : 'Answered'}</StatusBadge>;
	}
	const tone = isLate ? 'down' : 'unknown';
	if (isBrief) {
		return (
			<StatusBadge tone={tone}>
				{isLate
					? `Overdue by ${durationInWords(now - Date.parse(state.answerDueAt), { units: 1 })}`
					: `Due ${formatDate(state.answerDueAt)}`}
			</StatusBadge>
		);
	}
	return (
		<StatusBadge tone={tone}>
			{isLate ? 'Answer overdue since' : 'Answer due'} {formatInstant(state.answerDueAt)}
		</StatusBadge>
	);
}
