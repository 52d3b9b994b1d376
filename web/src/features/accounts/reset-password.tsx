/** Where the link of the mail leads: a new password is chosen, and every session of the account ends. */
import { PasswordReset } from '@stayup/contract';
import toast from 'react-hot-toast';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../api/client.ts';
import { findFieldErrors } from '../../form/field-errors.ts';
import { textOf } from '../../form/text-of.ts';
import { useSubmission } from '../../form/use-submission.ts';
import { failures } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { confirmationErrors, NewPasswordFields } from './new-password-fields.tsx';
import { useMailedCode } from './use-mailed-code.ts';

export function ResetPassword() {
	const navigate = useNavigate();
	const { code, endSession } = useMailedCode();
	const { isBusy, fieldErrors, problem, onSubmit } = useSubmission({
		check: (form) => ({
			...findFieldErrors(PasswordReset, { code, ...Object.fromEntries(form) }),
			...confirmationErrors(form),
		}),
		send: async (form) => {
			const { message } = await call('resetPassword', { body: { code, password: textOf(form, 'password') } });
			await endSession();
			toast.success(message, { id: 'session' });
			navigate(paths.login, { replace: true });
		},
		failure: failures.resetPassword,
	});
	const staleLink = fieldErrors.code;

	return (
		<AccountFrame
			title="Choose a new password"
			lead="It ends every session of your account."
			footer={<Link to={paths.forgotPassword}>Ask for a new link</Link>}
		>
			<form noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Choose a new password">
				{(problem ?? staleLink) && <InlineNotice tone="down">{problem ?? staleLink}</InlineNotice>}
				<NewPasswordFields errors={fieldErrors} />
				<Button type="submit" size="large" busy={isBusy}>
					Change the password
				</Button>
			</form>
		</AccountFrame>
	);
}
