/** Checks the own domain of a status page now, or removes it. */
import type { StatusPageDomain } from '@stayup/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { useAction, useConfirmedAction } from '../../../lib/use-action.ts';
import { statusPageFailures, statusPageSuccesses } from '../messages.ts';
import { statusPageQueries } from './status-page-queries.ts';

export function useDomainActions(pageId: string) {
	const client = useQueryClient();
	const check = useAction(() => call('checkStatusDomain', { params: { id: pageId } }), {
		failure: statusPageFailures.domainCheck,
		onSuccess: (domain) => {
			toast.success(statusPageSuccesses.domainCheck, { id: 'domain-checked' });
			return noteDomain(client, pageId, domain);
		},
	});
	const remove = useConfirmedAction(() => call('removeStatusDomain', { params: { id: pageId } }), {
		success: statusPageSuccesses.domainRemove,
		failure: statusPageFailures.domainRemove,
		onSuccess: () => noteDomain(client, pageId, { domain: null }),
	});
	return { check, remove };
}

/** Shows the domain as the server stored it, and refetches the page, whose URL may have changed. */
export async function noteDomain(client: QueryClient, pageId: string, domain: StatusPageDomain): Promise<void> {
	client.setQueryData(statusPageQueries.domain(pageId).queryKey, domain);
	await client.invalidateQueries({ queryKey: statusPageQueries.detail(pageId).queryKey });
}
