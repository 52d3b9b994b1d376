/** Sends a failed delivery again. */
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/client.ts';
import { failures, successes } from '../../../lib/messages.ts';
import { useAction } from '../../../lib/use-action.ts';
import { adminKey } from './admin-queries.ts';

export function useResend() {
	const client = useQueryClient();
	return useAction((id: string) => call('resendFailedDelivery', { params: { id } }), {
		success: successes.resend,
		failure: failures.resend,
		// Returned, so that the button stays busy until the list has reloaded.
		onSettled: () => client.invalidateQueries({ queryKey: adminKey }),
	});
}
