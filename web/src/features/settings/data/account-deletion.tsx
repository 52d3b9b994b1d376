/** Schedules the deletion of the account. */

import { deletionDelayDays } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { successes } from '../../../lib/messages.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { settingsFailures } from '../settings-messages.ts';

export function DeletionDialog({ onClose }: { onClose: () => void }) {
	const client = useQueryClient();
	const form = useForm({
		send: async () => {
			const user = await withReauthentication((headers) => call('requestDeletion', { headers }));
			client.setQueryData(accountQueries.profile().queryKey, user);
			toast.success(successes.requestDeletion);
			onClose();
		},
		failure: settingsFailures.requestDeletion,
	});
	return (
		<FormDialog
			title="Delete your account?"
			form={form}
			intro={
				<p>
					Your websites, their history and all settings are deleted after {deletionDelayDays} days. We'll email you a
					link to cancel the deletion.
				</p>
			}
			submitLabel={`Delete in ${deletionDelayDays} days`}
			submitVariant="danger"
			onClose={onClose}
		/>
	);
}
