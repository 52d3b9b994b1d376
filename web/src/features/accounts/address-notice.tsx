/** Says when an address waits for its proof, and has the mail sent again. */
import type { User } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { call } from '../../api/client.ts';
import { failures, messageFor } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';

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
