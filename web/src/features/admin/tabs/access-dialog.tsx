/** The dialog that disables or enables an account. */
import type { UserForAdmin } from '@stayup/contract';
import { useRef } from 'react';
import { call } from '../../../lib/api-client/client.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { failures, successes } from '../../../lib/messages.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { type PasswordHeaders, useReauthentication } from '../list/reauthentication.tsx';
import { useRowChange } from '../list/use-row-change.ts';

export function AccessDialog({ user, onClose }: { user: UserForAdmin; onClose: () => void }) {
	const element = useRef<HTMLFormElement>(null);
	const change = useRowChange({
		list: 'listUsers',
		send: (id, { headers, ...body }: { isDisabled: boolean; headers: PasswordHeaders }) =>
			call('setUserAccess', { params: { id }, body, headers }),
		optimistic: (row, { isDisabled }) => ({ ...row, isDisabled }),
		success: ({ name, isDisabled }) => successes.accessUpdate(name, isDisabled),
		failure: failures.accessUpdate,
	});
	const { send, failure, passwordField } = useReauthentication(failures.accessUpdate);
	const isDisabling = !user.isDisabled;
	const form = useForm({
		send: async (data) => {
			await send(data, (headers) => change.mutateAsync({ id: user._id, change: { isDisabled: isDisabling, headers } }));
			onClose();
		},
		failure,
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
				{passwordField(form.fieldErrors)}
			</form>
		</ConfirmDialog>
	);
}
