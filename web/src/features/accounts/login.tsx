/** The login screen; it returns to the previous page or opens the dashboard. */
import { brand, Credentials } from '@stayup/contract';
import toast from 'react-hot-toast/headless';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { returnPathOf } from '../../entities/account/session/return-path.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { findFieldErrors } from '../../lib/form/field-errors.ts';
import { textOf } from '../../lib/form/text-of.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { failures, sessionExpired, successes } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { publicPages } from '../../lib/public-pages.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AccountFrame } from './account-frame.tsx';

export function Login() {
	const { status, hasExpired, signIn } = useSession();
	const { state } = useLocation();
	const { isBusy, fieldErrors, problem, onSubmit } = useForm({
		check: (form) => findFieldErrors(Credentials, Object.fromEntries(form)),
		send: async (form) => {
			await signIn({ email: textOf(form, 'email').trim(), password: textOf(form, 'password') }, form.has('remember'));
			toast.success(successes.login, { id: 'session' });
		},
		failure: failures.login,
	});

	if (status === 'authenticated') return <Navigate to={returnPathOf(state) ?? paths.dashboard} replace />;
	return (
		<AccountFrame
			page={publicPages.login}
			title="Log in"
			lead="Welcome back."
			footer={
				<>
					New to {brand.name}?{' '}
					<Link to={paths.register} state={state}>
						Create an account
					</Link>
				</>
			}
		>
			<form noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Log in">
				{hasExpired && problem === null && <InlineNotice tone="info">{sessionExpired}</InlineNotice>}
				{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
				<TextField label="Email" name="email" type="email" autoComplete="username" required error={fieldErrors.email} />
				<TextField
					label="Password"
					name="password"
					type="password"
					autoComplete="current-password"
					required
					error={fieldErrors.password}
				/>
				<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
					<Checkbox name="remember" label="Remember me" defaultChecked />
					<Link
						to={paths.forgotPassword}
						className="rounded-small text-ui text-accent underline-offset-4 hover:underline"
					>
						Forgot your password?
					</Link>
				</div>
				<Button type="submit" size="large" busy={isBusy}>
					Log in
				</Button>
			</form>
		</AccountFrame>
	);
}
