/** Updates a website's settings optimistically and reverts them when the server refuses. */
import { toInstant, type Website, type WebsiteChange } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { refetchDashboard, refetchWebsite, websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { failures, messageFor, successes } from '../../../lib/messages.ts';
import { serverNow } from '../../../lib/server-clock.ts';

export function useChangeWebsite({ _id: id }: Pick<Website, '_id'>) {
	const client = useQueryClient();
	const { queryKey } = websiteQueries.detail(id);
	return useMutation({
		mutationFn: (body: WebsiteChange) => call('updateWebsite', { params: { id }, body }),
		async onMutate(change) {
			await client.cancelQueries({ queryKey });
			const before = client.getQueryData(queryKey);
			if (before) client.setQueryData(queryKey, { ...before, ...shownOf(change) });
			return before;
		},
		onSuccess(website, change) {
			client.setQueryData(queryKey, website);
			toast.success(successOf(change), { id: 'website' });
			void refetchWebsite(client, id);
			void refetchDashboard(client);
		},
		onError(error, _, before) {
			client.setQueryData(queryKey, before);
			toast.error(messageFor(error, failures.updateWebsite), { id: failures.updateWebsite.text });
		},
	});
}

/** The optimistic change; the server decides how long a mute lasts. */
function shownOf({ emailsMuted, ...settings }: WebsiteChange): Partial<Website> {
	const defined = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
	const isRescheduled = settings.isActive === true || settings.checkInterval !== undefined;
	return {
		...defined,
		...(isRescheduled && { scheduledSince: toInstant(serverNow()) }),
		...(emailsMuted === false && { emailsMutedUntil: null }),
	};
}

function successOf({ isActive }: WebsiteChange): string {
	if (isActive === undefined) return successes.updateWebsite;
	return isActive ? successes.resumeWebsite : successes.pauseWebsite;
}
