/** The screens that links in emails open, chosen by the URL. */
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { EmailLink } from './email-link.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { InvitationScreen } from './invitation.tsx';
import { ResetPassword } from './reset-password.tsx';

const screens: Readonly<Record<string, ComponentType>> = {
	[paths.forgotPassword]: ForgotPassword,
	[paths.resetPassword]: ResetPassword,
	[paths.confirmEmail]: ConfirmEmail,
	[paths.invitation]: InvitationScreen,
};

export function LinkScreens() {
	const { pathname } = useLocation();
	const Screen = screens[pathname.replace(/\/$/, '')] ?? EmailLink;
	return <Screen />;
}
