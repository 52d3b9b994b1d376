/** Shows that an email is unconfirmed, with a button that sends the confirmation again. */
import type { User } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { failures, messageFor } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';

export function EmailNotice({ user: { email, pendingEmail, isEmailConfirmed } }: { user: User }) {
	const [isBusy, setBusy] = useState(false);
	if (pendingEmail === null && isEmailConfirmed) return null;

	async function sendAgain(): Promise<void> {
		setBusy(true);
		try {
			toast.success((await call('sendConfirmation')).message, { id: 'confirmation' });
		} catch (error) {
			toast.error(messageFor(error, failures.requestReset), { id: 'confirmation' });
		} finally {
			setBusy(false);
		}
	}

	return (
		<InlineNotice
			tone={pendingEmail === null ? 'degraded' : 'info'}
			action={
				<Button variant="secondary" busy={isBusy} onClick={() => void sendAgain()}>
					Resend email
				</Button>
			}
		>
			{pendingEmail === null
				? `Confirm ${email} with the link we emailed you. Until then, we send only a few alerts to it.`
				: `We emailed a confirmation link to ${pendingEmail}. Your account keeps ${email} until you click it.`}
		</InlineNotice>
	);
}
