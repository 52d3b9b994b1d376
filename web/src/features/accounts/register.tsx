/** The screen where an account is made (specification §2, §5). */
import { passwordLength, Registration, tierLimits } from '@stayup/contract';
import toast from 'react-hot-toast';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { type FieldErrors, findFieldErrors } from '../../form/field-errors.ts';
import { textOf } from '../../form/text-of.ts';
import { useSubmission } from '../../form/use-submission.ts';
import { failures, passwordsDoNotMatch, successes } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { returnPathOf } from '../../session/return-path.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountFrame } from './account-frame.tsx';

export function Register() {
	const { status, register } = useSession();
	const { state } = useLocation();
	const [query] = useSearchParams();
	const { isBusy, fieldErrors, problem, onSubmit } = useSubmission({
		check: checkRegistration,
		send: async (form) => {
			await register({
				name: textOf(form, 'name').trim(),
				email: textOf(form, 'email').trim(),
				password: textOf(form, 'password'),
			});
			toast.success(successes.registration, { id: 'session' });
		},
		failure: failures.registration,
	});

	if (status === 'authenticated') return <Navigate to={returnPathOf(state) ?? paths.dashboard} replace />;
	return (
		<AccountFrame
			title="Create your account"
			lead={`Free for up to ${tierLimits.Free.websites} websites.`}
			footer={
				<>
					Already have an account?{' '}
					<Link to={paths.login} state={state}>
						Log in
					</Link>
				</>
			}
		>
			<form noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Create your account">
				{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
				<TextField label="Full name" name="name" autoComplete="name" required error={fieldErrors.name} />
				<TextField
					label="Email"
					name="email"
					type="email"
					autoComplete="email"
					defaultValue={query.get('email') ?? ''}
					required
					error={fieldErrors.email}
				/>
				<TextField
					label="Password"
					name="password"
					type="password"
					autoComplete="new-password"
					help={`At least ${passwordLength.min} characters.`}
					required
					error={fieldErrors.password}
				/>
				<TextField
					label="Confirm password"
					name="confirmation"
					type="password"
					autoComplete="new-password"
					required
					error={fieldErrors.confirmation}
				/>
				<Button type="submit" size="large" busy={isBusy}>
					Create account
				</Button>
			</form>
		</AccountFrame>
	);
}

function checkRegistration(form: FormData): FieldErrors {
	const found = findFieldErrors(Registration, Object.fromEntries(form));
	if (textOf(form, 'password') === textOf(form, 'confirmation')) return found;
	toast.error(passwordsDoNotMatch, { id: passwordsDoNotMatch });
	return { ...found, confirmation: passwordsDoNotMatch };
}
