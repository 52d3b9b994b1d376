/** Checks a website now and shows the result. */
import { type Tier, tierLimits, type Website } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { failures, reasonOf, successes } from '../../../lib/messages.ts';
import { FailureText } from '../../../ui/feedback/failure-text.tsx';
import { refetchChecks, refetchDashboard, refetchWebsite, websiteQueries } from './website-queries.ts';

export interface CheckNow {
	isPending: boolean;
	/** Why the last check failed to run; null otherwise. */
	failure: ReactNode;
	mutate: () => void;
}

export function useCheckNow(id: string): CheckNow {
	const client = useQueryClient();
	const check = useMutation({
		mutationFn: () => call('checkWebsite', { params: { id } }),
		onSuccess: (website) => {
			toast.success(successes.checkWebsite, { id: successes.checkWebsite });
			client.setQueryData(websiteQueries.detail(id).queryKey, website);
			void refetchChecks(client, id);
			void refetchDashboard(client);
		},
		onError: (error) => {
			toast.error(<CheckFailure error={error} />, { id: failures.checkWebsite.text });
		},
		// Also after a refusal: Check Now may have been used in another tab.
		onSettled: () => void refetchWebsite(client, id),
	});
	return {
		isPending: check.isPending,
		failure: check.isError ? <CheckFailure error={check.error} /> : null,
		mutate: () => check.mutate(),
	};
}

function CheckFailure({ error }: { error: Error }) {
	return <FailureText text={failures.checkWebsite.text} reason={reasonOf(error)} />;
}

/** Seconds until the next check is allowed; never more than the tier's interval, even if the browser's clock is wrong. */
export function checkNowWait({ lastCheckNowAt }: Pick<Website, 'lastCheckNowAt'>, tier: Tier, nowMs: number): number {
	if (lastCheckNowAt === null) return 0;
	const waitSeconds = tierLimits[tier].checkNowSeconds;
	const passedSeconds = (nowMs - Date.parse(lastCheckNowAt)) / 1000;
	return Math.min(waitSeconds, Math.max(0, Math.ceil(waitSeconds - passedSeconds)));
}
