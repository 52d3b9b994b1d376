/** Says when an address waits for its proof, and has the mail sent again. */
import type { User } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { call } from '../../../lib/api-client/client.ts';
import { failures, messageFor } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';

export function AddressNotice({ user: { email, pendingEmail, isEmailConfirmed } }: { user: User }) {
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
					Send it again
				</Button>
			}
		>
			{pendingEmail === null
				? `Please confirm ${email} with the link we mailed to it. Until then we send few alerts there.`
				: `A link is on its way to ${pendingEmail}. Until it is pressed, your account keeps ${email}.`}
		</InlineNotice>
	);
}
