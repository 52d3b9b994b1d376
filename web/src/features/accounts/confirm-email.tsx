/**
 * The target of the confirmation link. It needs a click, because email clients open links to scan them, and the password of the account in a browser that
 * is not logged in to it, because somebody else may have registered the email address.
 */
import { EmailConfirmation } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Link, useNavigate } from 'react-router-dom';
import { passwordRefusal } from '../../entities/account/reauthentication/password-refusal.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { call } from '../../lib/api-client/client.ts';
import { currentToken } from '../../lib/api-client/token.ts';
import { findFieldErrors } from '../../lib/form/field-errors.ts';
import { textOf } from '../../lib/form/text-of.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { failures } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AccountFrame } from './account-frame.tsx';
import { useMailedCode } from './use-mailed-code.ts';

export function ConfirmEmail() {
	const navigate = useNavigate();
	const { status, refresh } = useSession();
	const { code, endSession } = useMailedCode();
	const [answer, setAnswer] = useState<string | null>(null);
	/** Whose password the form asks for; null before it is needed. */
	const [question, setQuestion] = useState<string | null>(null);
	const { isBusy, fieldErrors, problem, onSubmit } = useForm({
		check: () => findFieldErrors(EmailConfirmation, { code }),
		send: async (form) => {
			const confirmed = await confirm(form);
			if (confirmed === null) return;
			const { message, endedSessions } = confirmed;
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

	/** Null if the account needs its password, for which the form then asks. */
	async function confirm(form: FormData) {
		const token = await currentToken();
		const currentPassword = textOf(form, 'currentPassword');
		const body = currentPassword === '' ? { code } : { code, currentPassword };
		try {
			return await call('confirmEmail', token === null ? { body } : { body, token });
		} catch (error) {
			const refusal = passwordRefusal(error);
			if (refusal === null || currentPassword !== '') throw error;
			setQuestion(refusal);
			return null;
		}
	}

	return (
		<AccountFrame
			title={answer === null ? 'Confirm your email address' : 'Your email address is confirmed'}
			lead={
				answer === null
					? 'After that, we can alert you when a website goes down.'
					: 'We can alert you now when a website goes down.'
			}
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
				{answer === null && question !== null && (
					<>
						<InlineNotice tone="info">{question}</InlineNotice>
						<TextField
							label="Password"
							name="currentPassword"
							type="password"
							autoComplete="current-password"
							required
							autoFocus
							error={fieldErrors.currentPassword}
						/>
					</>
				)}
				{answer === null && (
					<Button type="submit" size="large" busy={isBusy}>
						Confirm email
					</Button>
				)}
				{answer === null && question !== null && (
					<p className="text-ui text-muted">
						<strong className="text-ink">Not you?</strong> Somebody else may have created this account.{' '}
						<Link to={paths.forgotPassword}>Choose a new password</Link>: the account is then yours, and the person who
						created it is locked out.
					</p>
				)}
			</form>
		</AccountFrame>
	);
}
