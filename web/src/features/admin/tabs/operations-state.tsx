/** Whether monitoring runs, in one sentence, and as a dot on the tab of operations. */
import type { Operations } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../lib/format.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { tabUrl } from '../admin-tabs.ts';
import { adminOperations } from '../list/admin-queries.ts';
import { lacksRounds, shareOf } from './operations-words.ts';

export function OperationsState({ operations: { status, lateSince, hours } }: { operations: Operations }) {
	if (status === 'ok' && lacksRounds(hours)) {
		return (
			<InlineNotice tone="degraded">
				Monitoring runs, but only {shareOf(hours)} of the rounds of the last 24 hours ran.
			</InlineNotice>
		);
	}
	if (status === 'ok') return <InlineNotice tone="up">Monitoring runs on time.</InlineNotice>;
	return (
		<InlineNotice tone="down">
			{lateSince === null
				? 'Monitoring has stopped: the tick has not run for more than two minutes.'
				: `Monitoring is late: no round has run since ${formatInstant(lateSince)}.`}{' '}
			The runbook is <code className="whitespace-nowrap">docs/runbooks/queue-backlog.md</code>.
		</InlineNotice>
	);
}

function useStopped(): Operations | null {
	const { data } = useQuery({ ...adminOperations(), refetchInterval: useRefetchInterval() });
	return data === undefined || data.status === 'ok' ? null : data;
}

/** A link to the operations; nothing while monitoring runs. */
export function OperationsTrouble() {
	const stopped = useStopped();
	if (stopped === null) return null;
	return (
		<Link to={tabUrl('operations')} className="text-ui font-medium text-down-text underline-offset-4 hover:underline">
			{stopped.lateSince === null ? 'Monitoring has stopped' : 'Monitoring is late'}
		</Link>
	);
}

export function OperationsDot() {
	return (
		useStopped() && (
			<span className="size-2 shrink-0 rounded-full bg-down">
				<span className="sr-only">has stopped or is late</span>
			</span>
		)
	);
}
