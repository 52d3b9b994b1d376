/** The dialog that disables or enables an account. */

import type { UserForAdmin } from '@stayup/contract';
import { useRef } from 'react';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { successes } from '../../../lib/messages.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { adminFailures } from '../admin-messages.ts';
import { useRowChange } from '../list/use-row-change.ts';

export function AccessDialog({ user, onClose }: { user: UserForAdmin; onClose: () => void }) {
	const element = useRef<HTMLFormElement>(null);
	const change = useRowChange({
		list: 'listUsers',
		send: (id, body: { isDisabled: boolean }) =>
			withReauthentication((headers) => call('setUserAccess', { params: { id }, body, headers })),
		optimistic: (row, { isDisabled }) => ({ ...row, isDisabled }),
		success: ({ name, isDisabled }) => successes.accessUpdate(name, isDisabled),
		failure: adminFailures.accessUpdate,
	});
	const isDisabling = !user.isDisabled;
	const form = useForm({
		send: async () => {
			await change.mutateAsync({ id: user._id, change: { isDisabled: isDisabling } });
			onClose();
		},
		failure: adminFailures.accessUpdate,
	});
	return (
		<ConfirmDialog
			open
			title={isDisabling ? `Disable ${user.name}?` : `Enable ${user.name}?`}
			confirmLabel={isDisabling ? 'Disable' : 'Enable'}
			{...(isDisabling && { tone: 'danger' })}
			busy={form.isBusy}
			onConfirm={() => element.current?.requestSubmit()}
			onCancel={onClose}
		>
			<p>
				{user.name} · {user.email}
			</p>
			<p>
				{isDisabling
					? 'All sessions end immediately and the user can no longer log in. Websites are still checked, but no alerts are sent.'
					: 'The user can log in again and receives alerts.'}
			</p>
			<form ref={element} noValidate className="grid gap-4" onSubmit={form.onSubmit}>
				{form.problem !== null && (
					<p role="alert" className="text-down-text">
						{form.problem}
					</p>
				)}
			</form>
		</ConfirmDialog>
	);
}
