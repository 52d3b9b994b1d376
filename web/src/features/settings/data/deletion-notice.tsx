/** Says when the account will be deleted, with a button that cancels the deletion. */

import type { User } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { formatDate } from '../../../lib/format.ts';
import { successes } from '../../../lib/messages.ts';
import { useAction } from '../../../lib/use-action.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { settingsFailures } from '../settings-messages.ts';

export function DeletionNotice({ user }: { user: User }) {
	const client = useQueryClient();
	const cancellation = useAction(() => call('cancelDeletion'), {
		success: successes.keepAccount,
		failure: settingsFailures.keepAccount,
		onSuccess: (kept) => client.setQueryData(accountQueries.profile().queryKey, kept),
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
