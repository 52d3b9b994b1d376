/** Saves a change of the channels at once, without the rest of the profile form. */
import type { NotificationPreferences, User } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { profileWith } from '../../../entities/account/profile-request.ts';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { useSession } from '../../../entities/account/session/session.tsx';
import { refetchChannels } from '../../../entities/channel/api/channel-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { failures, successes } from '../../../lib/messages.ts';
import { showFailure } from '../../../lib/show-failure.ts';

type ChannelChanges = Partial<NotificationPreferences>;

export function useSaveChannels(user: User) {
	const client = useQueryClient();
	const { refresh } = useSession();
	return useMutation({
		// One after another: each sends all channels, and must not undo the change before it.
		scope: { id: 'profile' },
		mutationFn: (changes: ChannelChanges) => {
			const latest = client.getQueryData(accountQueries.profile().queryKey) ?? user;
			const body = profileWith(latest, changes);
			return withReauthentication((headers) => call('updateProfile', { body, headers }));
		},
		onSuccess: async ({ renewedSession: _, ...saved }) => {
			client.setQueryData(accountQueries.profile().queryKey, saved);
			void refetchChannels(client);
			toast.success(successes.profileSave, { id: 'profile' });
			await refresh();
		},
	});
}

export function showSaveError(error: unknown): void {
	showFailure(error, failures.profileSave);
}
