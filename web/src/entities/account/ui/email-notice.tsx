/** Shows that an email is unconfirmed and what that does to the websites, with a button that sends the confirmation again. */
import type { User } from '@stayup/contract';
import { formatDate } from '../../../lib/format.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useConfirmation, useConfirmedElsewhere } from './use-confirmation.ts';

type NoticedUser = Pick<User, 'email' | 'pendingEmail' | 'isEmailConfirmed' | 'unconfirmedPause'>;

export function EmailNotice({ user }: { user: NoticedUser }) {
	const isWaiting = user.pendingEmail !== null || !user.isEmailConfirmed;
	return isWaiting ? <WaitingEmail user={user} /> : null;
}

function WaitingEmail({ user }: { user: NoticedUser }) {
	const { isBusy, sendAgain } = useConfirmation();
	useConfirmedElsewhere(true);

	return (
		<InlineNotice
			tone={user.pendingEmail === null || user.unconfirmedPause ? 'degraded' : 'info'}
			action={
				<Button variant="secondary" busy={isBusy} onClick={sendAgain}>
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
