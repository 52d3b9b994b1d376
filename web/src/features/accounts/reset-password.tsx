/** The target of the reset link: sets a new password, which ends every session of the account. */
import { PasswordReset } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Link, useNavigate } from 'react-router-dom';
import { confirmationErrors, NewPasswordFields } from '../../entities/account/ui/new-password-fields.tsx';
import { call } from '../../lib/api-client/client.ts';
import { findFieldErrors } from '../../lib/form/field-errors.ts';
import { textOf } from '../../lib/form/text-of.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { failures } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { AccountFrame } from './account-frame.tsx';
import { type ChangedPassword, PasswordChanged } from './password-changed.tsx';
import { useMailedCode } from './use-mailed-code.ts';

export function ResetPassword() {
	const navigate = useNavigate();
	const { code, endSession } = useMailedCode();
	const [changed, setChanged] = useState<ChangedPassword | null>(null);
	const { isBusy, fieldErrors, problem, onSubmit } = useForm({
		check: (form) => ({
			...findFieldErrors(PasswordReset, { code, ...Object.fromEntries(form) }),
			...confirmationErrors(form),
		}),
		send: async (form) => {
			const changed = await call('resetPassword', { body: { code, password: textOf(form, 'password') } });
			await endSession();
			if (changed.ended.length + changed.left.length > 0) return setChanged(changed);
			toast.success(changed.message, { id: 'session' });
			navigate(paths.login, { replace: true });
		},
		failure: failures.resetPassword,
	});
	if (changed !== null) return <PasswordChanged {...changed} />;
	const staleLink = fieldErrors.code;

	return (
		<AccountFrame
			title="Choose a new password"
			lead="This ends all sessions of your account."
			footer={<Link to={paths.forgotPassword}>Request a new link</Link>}
		>
			<form noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Choose a new password">
				{(problem ?? staleLink) && <InlineNotice tone="down">{problem ?? staleLink}</InlineNotice>}
				<NewPasswordFields errors={fieldErrors} />
				<Button type="submit" size="large" busy={isBusy}>
					Change password
				</Button>
			</form>
		</AccountFrame>
	);
}
