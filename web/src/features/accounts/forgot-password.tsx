/** Asks for the mail with which a new password is chosen. The answer is the same for an address that nobody has. */
import { PasswordResetRequest } from '@stayup/contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../api/client.ts';
import { findFieldErrors } from '../../form/field-errors.ts';
import { textOf } from '../../form/text-of.ts';
import { useSubmission } from '../../form/use-submission.ts';
import { failures } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountFrame } from './account-frame.tsx';

export function ForgotPassword() {
	const [answer, setAnswer] = useState<string | null>(null);
	const { isBusy, fieldErrors, problem, onSubmit } = useSubmission({
		check: (form) => findFieldErrors(PasswordResetRequest, Object.fromEntries(form)),
		send: async (form) => {
			const { message } = await call('requestPasswordReset', { body: { email: textOf(form, 'email').trim() } });
			setAnswer(message);
		},
		failure: failures.requestReset,
	});

	return (
		<AccountFrame
			title="Forgot your password?"
			lead="We mail you a link with which you choose a new one."
			footer={<Link to={paths.login}>Back to the login</Link>}
		>
			<form noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Forgot your password?">
				{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
				{answer !== null && (
					<InlineNotice tone="up">{answer} It is good for one hour. Look into the spam folder as well.</InlineNotice>
				)}
				<TextField label="Email" name="email" type="email" autoComplete="username" required error={fieldErrors.email} />
				<Button type="submit" size="large" busy={isBusy}>
					{answer === null ? 'Send the link' : 'Send it again'}
				</Button>
			</form>
		</AccountFrame>
	);
}
