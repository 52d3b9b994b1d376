/** Checks a website while its owner waits, and shows what was found. */
import { type Tier, tierLimits, type Website } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast';
import { refetchChecks, refetchWebsite, websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { failures, reasonOf, successes } from '../../../lib/messages.ts';
import { FailureText } from '../../../ui/feedback/failure-text.tsx';

export interface CheckNow {
	isPending: boolean;
	/** Why the last one could not be made. */
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
		},
		onError: (error) => {
			toast.error(<CheckFailure error={error} />, { id: failures.checkWebsite.text });
		},
		// A refusal too: Check Now may have been used in another tab.
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

/** Seconds until the server allows the next one; never more than the tier's rest, whatever the browser's clock says. */
export function checkNowWait({ lastCheckNowAt }: Pick<Website, 'lastCheckNowAt'>, tier: Tier, nowMs: number): number {
	if (lastCheckNowAt === null) return 0;
	const restSeconds = tierLimits[tier].checkNowSeconds;
	const passedSeconds = (nowMs - Date.parse(lastCheckNowAt)) / 1000;
	return Math.min(restSeconds, Math.max(0, Math.ceil(restSeconds - passedSeconds)));
}
