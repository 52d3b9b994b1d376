/** The target of the confirmation link. It needs a click, because email clients open links to scan them. */
import { EmailConfirmation } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../../entities/account/session/session.tsx';
import { call } from '../../lib/api-client/client.ts';
import { findFieldErrors } from '../../lib/form/field-errors.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { failures } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { AccountFrame } from './account-frame.tsx';
import { useMailedCode } from './use-mailed-code.ts';

export function ConfirmEmail() {
	const navigate = useNavigate();
	const { status, refresh } = useSession();
	const { code, endSession } = useMailedCode();
	const [answer, setAnswer] = useState<string | null>(null);
	const { isBusy, fieldErrors, problem, onSubmit } = useForm({
		check: () => findFieldErrors(EmailConfirmation, { code }),
		send: async () => {
			const { message, endedSessions } = await call('confirmEmail', { body: { code } });
			if (!endedSessions) {
				setAnswer(message);
				// A session that is still loading may have asked for its profile before the confirmation.
				if (status !== 'anonymous') await refresh();
				return;
			}
			await endSession();
			toast.success(message, { id: 'session' });
			navigate(paths.login, { replace: true });
		},
		failure: failures.confirmEmail,
	});
	const failure = problem ?? fieldErrors.code;

	return (
		<AccountFrame
			title="Confirm your email address"
			lead="After that, we can alert you when a website goes down."
			footer={
				status === 'authenticated' ? (
					<Link to={paths.dashboard}>Go to the dashboard</Link>
				) : (
					<Link to={paths.login}>Go to login</Link>
				)
			}
		>
			<form noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Confirm your email address">
				{failure && <InlineNotice tone="down">{failure}</InlineNotice>}
				{answer !== null && <InlineNotice tone="up">{answer}</InlineNotice>}
				{answer === null && (
					<Button type="submit" size="large" busy={isBusy}>
						Confirm email
					</Button>
				)}
			</form>
		</AccountFrame>
	);
}
