/** The card of the form that emails a user, below the list of users (specification §2). */
import { useId } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { NotificationForm } from './notification-form.tsx';

export function NotificationCard() {
	const title = useId();
	return (
		<Card className="grid gap-5 p-4 sm:p-6">
			<h2 id={title} className="text-h3">
				Send Notifications
			</h2>
			<NotificationForm labelledBy={title} />
		</Card>
	);
}
