/** The form that emails a user, in a dialog above the other lists. */
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useNotification } from './use-notification.tsx';

export function NotificationDialog({ onClose }: { onClose: () => void }) {
	const { form, problem, fields } = useNotification(onClose);
	return (
		<FormDialog
			title="Write to a user"
			form={form}
			submitLabel="Send notification"
			canSubmit={problem === null}
			onClose={onClose}
		>
			{fields}
			{problem !== null && <p className="text-small text-muted">{problem}</p>}
		</FormDialog>
	);
}
