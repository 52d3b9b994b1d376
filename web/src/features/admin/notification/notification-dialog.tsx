/** The form that emails a user, in a dialog above the other lists. */
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { NotificationForm } from './notification-form.tsx';

export function NotificationDialog({ onClose }: { onClose: () => void }) {
	return (
		<Dialog
			open
			title="Send Notifications"
			isWide
			onClose={onClose}
			actions={
				<Button variant="secondary" onClick={onClose}>
					Close
				</Button>
			}
		>
			<div className="mt-4">
				<NotificationForm onSent={onClose} />
			</div>
		</Dialog>
	);
}
