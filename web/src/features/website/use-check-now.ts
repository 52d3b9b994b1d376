/** Checks a website while its owner waits, and shows what was found. */
import { type Tier, tierLimits } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { queries, refetchWebsite } from '../../entities/queries.ts';
import { call } from '../../lib/api-client/client.ts';
import { failures, messageFor, successes } from '../../lib/messages.ts';

export interface CheckNow {
	isPending: boolean;
	/** Why the last one could not be made. */
	message: string | null;
	/** Milliseconds since the epoch; the server would refuse an earlier one. */
	restsUntil: number;
	mutate: () => void;
}

export function useCheckNow(id: string, tier: Tier): CheckNow {
	const client = useQueryClient();
	const [restsUntil, setRestsUntil] = useState(0);
	const check = useMutation({
		mutationFn: () => call('checkWebsite', { params: { id } }),
		onMutate: () => Date.now(),
		onSuccess: (website, _, startedAt) => {
			toast.success(successes.checkWebsite, { id: successes.checkWebsite });
			setRestsUntil(startedAt + tierLimits[tier].checkNowSeconds * 1000);
			client.setQueryData(queries.website(id).queryKey, website);
			void refetchWebsite(client, id);
			void client.invalidateQueries({ queryKey: ['checks', id] });
		},
		onError: (error) => {
			toast.error(messageFor(error, failures.checkWebsite), { id: failures.checkWebsite.text });
		},
	});
	return {
		isPending: check.isPending,
		message: check.isError ? messageFor(check.error, failures.checkWebsite) : null,
		restsUntil,
		mutate: () => check.mutate(),
	};
}
