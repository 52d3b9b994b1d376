/** Sends a failed delivery again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { failures, messageFor, successes } from '../../../lib/messages.ts';
import { adminKey } from './admin-queries.ts';

export function useResend() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (id: string) => call('resendFailedDelivery', { params: { id } }),
		onSuccess: () => void toast.success(successes.resend),
		onError: (error) => {
			toast.error(messageFor(error, failures.resend), { id: failures.resend.text });
		},
		// Returned, so that the button stays busy until the list has reloaded.
		onSettled: () => client.invalidateQueries({ queryKey: adminKey }),
	});
}
