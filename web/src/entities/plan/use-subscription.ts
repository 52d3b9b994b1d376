/** The account's subscription; the session follows it. */
import type { CurrentSubscription } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import toast from 'react-hot-toast/headless';
import { useRefetchInterval } from '../../lib/live/use-paused-updates.ts';
import { failures } from '../../lib/messages.ts';
import { useSession } from '../account/session/session.tsx';
import { planQueries } from './plan-queries.ts';

interface SubscriptionOptions {
	isEnabled?: boolean;
	/** Whether a change that was made at the payment provider has not arrived yet. */
	isOutdated?: (current: CurrentSubscription) => boolean;
}

const outdatedRefetchMs = 2000;
/** A change that does not arrive within a minute arrives with the usual refetches. */
const maxQuickRefetches = 30;

export function useSubscription({ isEnabled = true, isOutdated = () => false }: SubscriptionOptions = {}) {
	const { updateSubscription } = useSession();
	const usualMs = useRefetchInterval();
	const subscription = useQuery({
		...planQueries.subscription(),
		enabled: isEnabled,
		refetchInterval: ({ state }) =>
			state.data && state.dataUpdateCount < maxQuickRefetches && isOutdated(state.data) ? outdatedRefetchMs : usualMs,
	});
	const { data, isError } = subscription;
	useEffect(() => {
		if (data) updateSubscription(data);
	}, [data, updateSubscription]);
	useEffect(() => {
		if (isError) toast.error(failures.subscriptionLoad.text, { id: failures.subscriptionLoad.text });
	}, [isError]);
	return subscription;
}
