/** Checks a website while its owner waits, and shows what was found. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { call } from '../../api/client.ts';
import { queries, refetchWebsite } from '../../api/queries.ts';
import { failures, messageFor, successes } from '../../messages.ts';

export interface CheckNow {
	isPending: boolean;
	/** Why the last one could not be made. */
	message: string | null;
	mutate: () => void;
}

export function useCheckNow(id: string): CheckNow {
	const client = useQueryClient();
	const check = useMutation({
		mutationFn: () => call('checkWebsite', { params: { id } }),
		onSuccess: (website) => {
			toast.success(successes.checkWebsite, { id: successes.checkWebsite });
			client.setQueryData(queries.website(id).queryKey, website);
			void refetchWebsite(client, id);
		},
		onError: (error) => {
			toast.error(messageFor(error, failures.checkWebsite), { id: failures.checkWebsite.text });
		},
	});
	return {
		isPending: check.isPending,
		message: check.isError ? messageFor(check.error, failures.checkWebsite) : null,
		mutate: () => check.mutate(),
	};
}
