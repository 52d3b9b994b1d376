/** Updates a website's settings optimistically, on its page and in the list, and reverts them when the server refuses. */
import { toInstant, type Website, type WebsiteChange } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { failures, successes } from '../../../lib/messages.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { atLastLoad, refetchDashboard, refetchWebsite, websiteQueries } from './website-queries.ts';

export function useChangeWebsite({ _id: id }: Pick<Website, '_id'>) {
	const client = useQueryClient();
	const { queryKey } = websiteQueries.detail(id);
	const { queryKey: listKey } = websiteQueries.list();
	const replaceInList = (website: Website) =>
		client.setQueryData(
			listKey,
			(websites) => websites?.map((known) => (known._id === website._id ? website : known)),
			atLastLoad(client, listKey),
		);
	return useMutation({
		mutationFn: (body: WebsiteChange) => call('updateWebsite', { params: { id }, body }),
		async onMutate(change) {
			await Promise.all([client.cancelQueries({ queryKey }), client.cancelQueries({ queryKey: listKey })]);
			const before = client.getQueryData(queryKey);
			const listed = client.getQueryData(listKey)?.find(({ _id }) => _id === id);
			if (before) client.setQueryData(queryKey, { ...before, ...shownOf(change) });
			if (listed) replaceInList({ ...listed, ...shownOf(change) });
			return { before, listed };
		},
		onSuccess(website, change) {
			client.setQueryData(queryKey, website);
			replaceInList(website);
			toast.success(successOf(change), { id: 'website' });
			void refetchWebsite(client, id);
			void refetchDashboard(client);
		},
		onError(error, _, known) {
			client.setQueryData(queryKey, known?.before);
			if (known?.listed) replaceInList(known.listed);
			showFailure(error, failures.updateWebsite);
		},
	});
}

/** The optimistic change, without new secrets; the server decides how long a mute lasts. */
export function shownOf({ emailsMuted, check: _check, ...settings }: WebsiteChange): Partial<Website> {
	const defined = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
	const isRescheduled = settings.isActive === true || settings.checkInterval !== undefined;
	return {
		...defined,
		...(isRescheduled && { scheduledSince: toInstant(serverNow()) }),
		...(emailsMuted === false && { emailsMutedUntil: null }),
	};
}

function successOf({ isActive, emailsMuted }: WebsiteChange): string {
	if (emailsMuted !== undefined) return emailsMuted ? successes.muteEmails : successes.unmuteEmails;
	if (isActive === undefined) return successes.updateWebsite;
	return isActive ? successes.resumeWebsite : successes.pauseWebsite;
}
