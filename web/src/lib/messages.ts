/** The error catalogue and the success messages (specification §8). */
import type { ApplicationStatus, LeadStatus, Tier } from '@stayup/contract';
import { ApiError } from './api-client/api-error.ts';

export interface Failure {
	text: string;
	/**
	 * When the server's message takes precedence: `always`; `errors-too`: always, and without a message the first of its `errors`;
	 * `limits`: only for a rate limit, because it says how long to wait; `conflicts`: for that and for a conflict, because it says what to do; `never`.
	 */
	server: 'always' | 'errors-too' | 'limits' | 'conflicts' | 'never';
}

export const failures = {
	login: { text: 'Invalid email or password', server: 'always' },
	secondStep: { text: 'Failed to log in. Please try again.', server: 'always' },
	passkeyLogin: { text: 'The passkey could not be used. Please try again.', server: 'always' },
	registration: { text: 'Registration failed. Please try again.', server: 'always' },
	requestReset: { text: 'Failed to send the email. Please try again.', server: 'always' },
	resetPassword: { text: 'Failed to change the password. Please try again.', server: 'always' },
	confirmEmail: { text: 'Failed to confirm the email address. Please try again.', server: 'always' },
	profileSave: { text: 'Failed to update profile', server: 'always' },
	addWebsite: { text: 'Failed to add website. Please try again.', server: 'always' },
	dashboardLoad: { text: 'Failed to load dashboard data', server: 'never' },
	tryChecks: { text: 'Failed to try the settings', server: 'always' },
	updateWebsite: { text: 'Failed to update website', server: 'always' },
	removeWebsite: { text: 'Failed to remove website', server: 'never' },
	websiteLoad: { text: 'Failed to load website details', server: 'never' },
	historyLoad: { text: 'Failed to load the history', server: 'limits' },
	intervalsLoad: { text: 'Failed to load the intervals', server: 'never' },
	checksLoad: { text: 'Failed to load the checks', server: 'never' },
	conditionsLoad: { text: 'Failed to load the other statuses', server: 'never' },
	responseTimesLoad: { text: 'Failed to load response times', server: 'limits' },
	outagesLoad: { text: 'Failed to load the outages', server: 'never' },
	outageLoad: { text: 'Failed to load the outage', server: 'never' },
	acknowledge: { text: 'Failed to acknowledge the outage', server: 'always' },
	checkWebsite: { text: 'Failed to check website', server: 'never' },
	subscriptionLoad: { text: 'Failed to load subscription details', server: 'never' },
	checkout: { text: 'Failed to open the payment page', server: 'always' },
	planChange: { text: 'Failed to open the page for this change', server: 'always' },
	portal: { text: 'Failed to access subscription management portal', server: 'conflicts' },
	careerApply: { text: 'Application submission failed', server: 'errors-too' },
	leadSubmit: { text: 'Failed to submit form', server: 'always' },
	testAlert: { text: 'Failed to send the test outage', server: 'always' },
	emailLink: { text: 'Failed to use the link. Please try again.', server: 'always' },
	resend: { text: 'Failed to resend the message', server: 'always' },
} as const satisfies Record<string, Failure>;

export const passwordsDoNotMatch = 'Passwords do not match';
export const websiteNotFound = 'Website not found';
export const outageNotFound = 'Outage not found';
export const pleaseLogIn = 'Please log in to view your dashboard.';
export const sessionExpired = 'Your session has expired. Please log in again.';

export const adminsNeedSecondFactor =
	'Admins need two-factor authentication. Please set it up to open the Admin Dashboard.';

export const successes = {
	login: 'Login successful!',
	registration: 'Registration successful!',
	addWebsite: 'Website added successfully!',
	updateWebsite: 'Website updated successfully',
	pauseWebsite: 'Monitoring paused',
	resumeWebsite: 'Monitoring resumed',
	muteEmails: 'Alerts muted for one hour',
	unmuteEmails: 'Alerts unmuted',
	removeWebsite: 'Website removed from monitoring',
	acknowledge: 'Outage acknowledged',
	checkWebsite: 'Website check completed',
	profileSave: 'Profile updated successfully',
	rotateSecret: 'Signing secret replaced',
	resend: 'The message will be sent again',
	endSession: (device: string) => `${device} is logged out`,
	endSessions: 'You are logged out everywhere',
	addAuthenticator: 'Authenticator app added',
	removeAuthenticator: 'Authenticator app removed',
	addPasskey: 'Passkey added',
	renamePasskey: 'Passkey renamed',
	removePasskey: 'Passkey removed',
	requestDeletion: 'Your account will be deleted in seven days',
	keepAccount: 'Account deletion canceled',
	careerApply: 'Application submitted successfully!',
	leadStatus: (status: LeadStatus) => `Lead status updated to ${status}`,
	notification: 'Notification sent successfully',
	leadSubmit: 'Your information has been submitted! We will contact you shortly.',
	applicationStatus: (status: ApplicationStatus) => `Application status updated to ${status}`,
	accessUpdate: (name: string, isDisabled: boolean) =>
		isDisabled ? `${name} is logged out and cannot log in` : `${name} can log in again`,
	tierUpdate: (name: string, tier: Tier) => `User ${name}'s tier updated to ${tier}`,
} as const;

export function messageFor(error: unknown, failure: Failure): string {
	if (!(error instanceof ApiError)) return failure.text;
	const { serverMessage, errors, code } = error;
	if (failure.server === 'never') return failure.text;
	if (failure.server === 'limits' && code !== 'rate-limited') return failure.text;
	if (failure.server === 'conflicts' && code !== 'rate-limited' && code !== 'conflict') return failure.text;
	const [firstError] = failure.server === 'errors-too' ? errors : [];
	return serverMessage ?? firstError?.message ?? failure.text;
}

/** The reason of a failed call, shown below the catalogue's message. */
export function reasonOf(error: unknown): string | null {
	return error instanceof ApiError ? error.message : null;
}

/** The message of an error that is not a server reply (specification §8, lead submit). */
export function otherFailure(error: unknown): string {
	return (error instanceof Error && error.message) || 'An error occurred. Please try again.';
}
