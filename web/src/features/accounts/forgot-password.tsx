/** Requests a password reset email. The reply is the same for unknown emails. */
import { PasswordResetRequest } from '@stayup/contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../lib/api-client/client.ts';
import { findFieldErrors } from '../../lib/form/field-errors.ts';
import { textOf } from '../../lib/form/text-of.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { failures } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AccountFrame } from './account-frame.tsx';

export function ForgotPassword() {
	const [answer, setAnswer] = useState<string | null>(null);
	const { isBusy, fieldErrors, problem, onSubmit } = useForm({
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
			lead="We'll email you a link to choose a new one."
			footer={<Link to={paths.login}>Back to login</Link>}
		>
			<form noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Forgot your password?">
				{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
				{answer !== null && <InlineNotice tone="up">{answer} The link is valid for one hour.</InlineNotice>}
				<TextField label="Email" name="email" type="email" autoComplete="username" required error={fieldErrors.email} />
				<Button type="submit" size="large" busy={isBusy}>
					{answer === null ? 'Send link' : 'Resend link'}
				</Button>
			</form>
		</AccountFrame>
	);
}
