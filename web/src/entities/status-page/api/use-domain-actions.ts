/** Checks the own domain of a status page now, or removes it. */
import type { StatusPageDomain } from '@stayup/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { messageFor } from '../../../lib/messages.ts';
import { statusPageFailures, statusPageSuccesses } from '../messages.ts';
import { statusPageQueries } from './status-page-queries.ts';

export function useDomainActions(pageId: string) {
	const client = useQueryClient();
	const check = useMutation({
		mutationFn: () => call('checkStatusDomain', { params: { id: pageId } }),
		onSuccess: (domain) => {
			toast.success(statusPageSuccesses.domainCheck, { id: 'domain-checked' });
			return noteDomain(client, pageId, domain);
		},
		onError: (error) =>
			toast.error(messageFor(error, statusPageFailures.domainCheck), { id: statusPageFailures.domainCheck.text }),
	});
	const remove = useMutation({
		mutationFn: () => call('removeStatusDomain', { params: { id: pageId } }),
		onSuccess: () => {
			toast.success(statusPageSuccesses.domainRemove);
			return noteDomain(client, pageId, { domain: null });
		},
		onError: (error) =>
			toast.error(messageFor(error, statusPageFailures.domainRemove), { id: statusPageFailures.domainRemove.text }),
	});
	return { check, remove };
}

/** Shows the domain as the server stored it, and refetches the page, whose URL may have changed. */
export async function noteDomain(client: QueryClient, pageId: string, domain: StatusPageDomain): Promise<void> {
	client.setQueryData(statusPageQueries.domain(pageId).queryKey, domain);
	await client.invalidateQueries({ queryKey: statusPageQueries.detail(pageId).queryKey });
}
