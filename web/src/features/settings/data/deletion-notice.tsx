/** Says when the account will be deleted, with a button that cancels the deletion. */

import type { User } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { formatDate } from '../../../lib/format.ts';
import { messageFor, successes } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { settingsFailures } from '../settings-messages.ts';

export function DeletionNotice({ user }: { user: User }) {
	const client = useQueryClient();
	const cancellation = useMutation({
		mutationFn: () => call('cancelDeletion'),
		onSuccess: (kept) => {
			client.setQueryData(accountQueries.profile().queryKey, kept);
			toast.success(successes.keepAccount);
		},
		onError: (error) => {
			toast.error(messageFor(error, settingsFailures.keepAccount), { id: settingsFailures.keepAccount.text });
		},
	});
	if (user.deletionAt === null) return null;
	return (
		<InlineNotice
			tone="degraded"
			action={
				<Button variant="secondary" busy={cancellation.isPending} onClick={() => cancellation.mutate()}>
					Keep my account
				</Button>
			}
		>
			Your account and everything in it will be deleted on {formatDate(user.deletionAt)}.
		</InlineNotice>
	);
}
