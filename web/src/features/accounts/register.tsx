/** The registration screen (specification §2, §5). */
import { Registration, tierLimits } from '@stayup/contract';
import toast from 'react-hot-toast/headless';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { returnPathOf } from '../../entities/account/session/return-path.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { confirmationErrors, NewPasswordFields } from '../../entities/account/ui/new-password-fields.tsx';
import { findFieldErrors } from '../../lib/form/field-errors.ts';
import { textOf } from '../../lib/form/text-of.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { failures, successes } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AccountFrame } from './account-frame.tsx';
import { FirstWebsiteNotice } from './first-website-notice.tsx';

export function Register() {
	const { status, register } = useSession();
	const { state } = useLocation();
	const [query] = useSearchParams();
	const { isBusy, fieldErrors, problem, onSubmit } = useForm({
		check: (form) => ({ ...findFieldErrors(Registration, Object.fromEntries(form)), ...confirmationErrors(form) }),
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
			page={publicPages.register}
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
				<FirstWebsiteNotice />
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
				<NewPasswordFields errors={fieldErrors} />
				<Button type="submit" size="large" busy={isBusy}>
					Create account
				</Button>
			</form>
		</AccountFrame>
	);
}
