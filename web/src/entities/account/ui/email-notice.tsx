/**
 * Shows that an email is unconfirmed and what that does to the websites, with a button that sends the confirmation again. The link may be opened
 * on another device, so the account is read again when the reader comes back.
 */
import type { User } from '@stayup/contract';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { formatDate } from '../../../lib/format.ts';
import { failures, messageFor } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useSession } from '../session/session.tsx';

type NoticedUser = Pick<User, 'email' | 'pendingEmail' | 'isEmailConfirmed' | 'unconfirmedPause'>;

export function EmailNotice({ user }: { user: NoticedUser }) {
	const isWaiting = user.pendingEmail !== null || !user.isEmailConfirmed;
	return isWaiting ? <WaitingEmail user={user} /> : null;
}

function WaitingEmail({ user }: { user: NoticedUser }) {
	const { refresh } = useSession();
	const [isBusy, setBusy] = useState(false);
	useEffect(() => {
		const onFocus = () => void refresh();
		window.addEventListener('focus', onFocus);
		return () => window.removeEventListener('focus', onFocus);
	}, [refresh]);

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
			tone={user.pendingEmail === null || user.unconfirmedPause ? 'degraded' : 'info'}
			action={
				<Button variant="secondary" busy={isBusy} onClick={() => void sendAgain()}>
					Resend email
				</Button>
			}
		>
			{noticeText(user)}
		</InlineNotice>
	);
}

function noticeText({ email, pendingEmail, unconfirmedPause: pause }: NoticedUser): string {
	const receiver = pendingEmail ?? email;
	if (pause?.isPaused) {
		return `We paused your websites on ${formatDate(pause.at)}, because your email address is not confirmed. Click the link that we emailed to ${receiver}, and they resume by themselves.`;
	}
	if (pause) {
		return `Confirm ${receiver} with the link we emailed you. Otherwise we pause your websites on ${formatDate(pause.at)}.`;
	}
	return pendingEmail === null
		? `Confirm ${email} with the link we emailed you. Until then, we send only a few alerts to it.`
		: `We emailed a confirmation link to ${pendingEmail}. Your account keeps ${email} until you click it.`;
}
