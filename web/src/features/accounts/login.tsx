/** The login screen; it returns to the previous page or opens the dashboard. */
import { brand, Credentials, type SecondFactorChallenge } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { returnPathOf } from '../../entities/account/session/return-path.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { findFieldErrors } from '../../lib/form/field-errors.ts';
import { textOf } from '../../lib/form/text-of.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { failures, sessionExpired, successes } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AccountFrame } from './account-frame.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { SecondStep } from './second-step.tsx';

export function Login() {
	const { status, hasExpired, signIn } = useSession();
	const { state } = useLocation();
	const [step, setStep] = useState<{ challenge: SecondFactorChallenge; remember: boolean } | null>(null);
	/** Why the login starts over. */
	const [reason, setReason] = useState<string | null>(null);
	const { isBusy, fieldErrors, problem, onSubmit } = useForm({
		check: (form) => findFieldErrors(Credentials, Object.fromEntries(form)),
		send: async (form) => {
			const remember = form.has('remember');
			const credentials = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') };
			setReason(null);
			const challenge = await signIn(credentials, remember);
			if (challenge !== null) return setStep({ challenge, remember });
			toast.success(successes.login, { id: 'session' });
		},
		failure: failures.login,
	});

	// Below the field, where it moves little.
	const isWrong = problem === failures.login.text;
	if (status === 'authenticated') return <Navigate to={returnPathOf(state) ?? paths.dashboard} replace />;
	return (
		<AccountFrame
			page={publicPages.login}
			title={step === null ? 'Log in' : "Confirm it's you"}
			lead={step === null ? 'Welcome back.' : 'Your account uses two-factor authentication.'}
			footer={
				<>
					New to {brand.name}?{' '}
					<Link to={paths.register} state={state}>
						Create an account
					</Link>
				</>
			}
		>
			{step !== null && (
				<SecondStep
					{...step}
					onStartOver={(why) => {
						setStep(null);
						setReason(why);
					}}
				/>
			)}
			{/* Hidden and not removed, so that it keeps what was typed. */}
			<form noValidate onSubmit={onSubmit} className={step === null ? 'grid gap-5' : 'hidden'} aria-label="Log in">
				{reason !== null && problem === null && <InlineNotice tone="down">{reason}</InlineNotice>}
				{hasExpired && problem === null && <InlineNotice tone="info">{sessionExpired}</InlineNotice>}
				{problem !== null && !isWrong && <InlineNotice tone="down">{problem}</InlineNotice>}
				<TextField label="Email" name="email" type="email" autoComplete="username" required error={fieldErrors.email} />
				<TextField
					label="Password"
					name="password"
					type="password"
					autoComplete="current-password"
					required
					error={fieldErrors.password ?? (isWrong ? problem : undefined)}
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
				<PasskeyLogin />
			</form>
		</AccountFrame>
	);
}
