/** The card of the form that emails a user, below the list of users (specification §2). */
import { useId } from 'react';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useNotification } from './use-notification.tsx';

export function NotificationCard() {
	const title = useId();
	const { form, problem, fields } = useNotification(() => undefined);
	return (
		<Card className="grid gap-5 p-4 sm:p-6">
			<h2 id={title} className="text-h3">
				Send Notifications
			</h2>
			<form aria-labelledby={title} noValidate className="grid gap-5" onSubmit={form.onSubmit}>
				{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
				<div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">{fields}</div>
				<div className="flex flex-wrap items-center gap-4">
					<Button type="submit" busy={form.isBusy} disabled={problem !== null}>
						Send notification
					</Button>
					{problem !== null && <p className="text-small text-muted">{problem}</p>}
				</div>
			</form>
		</Card>
	);
}
