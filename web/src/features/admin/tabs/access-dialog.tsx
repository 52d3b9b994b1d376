/** The dialog that disables or enables an account. */
import type { UserForAdmin } from '@stayup/contract';
import { call } from '../../../lib/api-client/client.ts';
import { failures, messageFor, successes } from '../../../lib/messages.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useRowChange } from '../list/use-row-change.ts';

export function AccessDialog({ user, onClose }: { user: UserForAdmin; onClose: () => void }) {
	const change = useRowChange({
		list: 'listUsers',
		send: (id, isDisabled: boolean) => call('setUserAccess', { params: { id }, body: { isDisabled } }),
		optimistic: (row, isDisabled) => ({ ...row, isDisabled }),
		success: ({ name, isDisabled }) => successes.accessUpdate(name, isDisabled),
		failure: failures.accessUpdate,
	});
	const isDisabling = !user.isDisabled;
	return (
		<ConfirmDialog
			open
			title={isDisabling ? `Disable ${user.name}?` : `Enable ${user.name}?`}
			confirmLabel={isDisabling ? 'Disable' : 'Enable'}
			{...(isDisabling && { tone: 'danger' })}
			busy={change.isPending}
			onConfirm={() => change.mutate({ id: user._id, change: isDisabling }, { onSuccess: onClose })}
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
			{change.isError && (
				<p role="alert" className="text-down-text">
					{messageFor(change.error, failures.accessUpdate)}
				</p>
			)}
		</ConfirmDialog>
	);
}
