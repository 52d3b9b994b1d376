import { describe, expect, it } from 'vitest';
import { channelFailures } from '../entities/channel/messages.ts';
import { adminFailures } from '../features/admin/admin-messages.ts';
import { settingsFailures } from '../features/settings/settings-messages.ts';
import { ApiError, refusalOf } from './api-client/api-error.ts';
import {
	type Failure,
	failures,
	messageFor,
	otherFailure,
	passwordsDoNotMatch,
	reasonOf,
	successes,
} from './messages.ts';

const serverText = 'The server says so.';

function refusal(changes: Partial<ConstructorParameters<typeof ApiError>[0]> = {}): ApiError {
	return new ApiError({ status: 400, code: 'invalid', serverMessage: serverText, errors: [], ...changes });
}

const preferred: [Failure, string][] = [
	[failures.login, 'Invalid email or password'],
	[failures.secondStep, 'Failed to log in. Please try again.'],
	[failures.passkeyLogin, 'The passkey could not be used. Please try again.'],
	[failures.registration, 'Registration failed. Please try again.'],
	[failures.requestReset, 'Failed to send the email. Please try again.'],
	[failures.resetPassword, 'Failed to change the password. Please try again.'],
	[failures.confirmEmail, 'Failed to confirm the email address. Please try again.'],
	[failures.profileSave, 'Failed to update profile'],
	[failures.planChange, 'Failed to open the page for this change'],
	[failures.addWebsite, 'Failed to add website. Please try again.'],
	[failures.careerApply, 'Application submission failed'],
	[failures.leadSubmit, 'Failed to submit form'],
	[failures.updateWebsite, 'Failed to update website'],
	[failures.acknowledge, 'Failed to acknowledge the outage'],
	[failures.resend, 'Failed to resend the message'],
	[channelFailures.webhookSecret, 'Failed to show the signing secret'],
	[settingsFailures.endSession, 'Failed to log out the device'],
	[settingsFailures.requestDeletion, 'Failed to schedule the account deletion'],
	[settingsFailures.secondFactorChange, 'Failed to change two-factor authentication'],
	[failures.testAlert, 'Failed to send the test outage'],
	[failures.emailLink, 'Failed to use the link. Please try again.'],
	[adminFailures.accessUpdate, 'Failed to update account access'],
	[failures.checkout, 'Failed to open the payment page'],
	[failures.tryChecks, 'Failed to try the settings'],
];
const own: [Failure, string][] = [
	[failures.outagesLoad, 'Failed to load the outages'],
	[adminFailures.paymentsLoad, 'Failed to load the payments'],
	[adminFailures.personLoad, 'Failed to load the person'],
	[failures.dashboardLoad, 'Failed to load dashboard data'],
	[failures.removeWebsite, 'Failed to remove website'],
	[failures.websiteLoad, 'Failed to load website details'],
	[failures.checkWebsite, 'Failed to check website'],
	[failures.subscriptionLoad, 'Failed to load subscription details'],
	[failures.portal, 'Failed to access subscription management portal'],
	[adminFailures.adminLoad, 'Failed to load admin data. Admin access only.'],
	[adminFailures.adminList, 'Failed to load the list'],
	[adminFailures.leadStatus, 'Failed to update lead status'],
	[adminFailures.applicationStatus, 'Failed to update application status'],
	[adminFailures.tierUpdate, 'Failed to update user tier'],
	[channelFailures.deliveries, 'Failed to load the deliveries'],
	[adminFailures.operations, 'Failed to load the state of the service'],
	[settingsFailures.sessionsLoad, 'Failed to load the devices'],
	[settingsFailures.activityLoad, 'Failed to load the activity'],
	[settingsFailures.activityExport, 'Failed to export the activity'],
	[adminFailures.auditExport, 'Failed to export the audit log'],
	[settingsFailures.secondFactorLoad, 'Failed to load two-factor authentication'],
	[settingsFailures.endSessions, 'Failed to log out everywhere'],
	[settingsFailures.exportData, 'Failed to export your data'],
	[settingsFailures.keepAccount, 'Failed to cancel the account deletion'],
	[failures.checksLoad, 'Failed to load the checks'],
	[failures.responseTimesLoad, 'Failed to load response times'],
	[failures.conditionsLoad, 'Failed to load the other statuses'],
	[failures.historyLoad, 'Failed to load the history'],
	[failures.intervalsLoad, 'Failed to load the intervals'],
	[failures.outageLoad, 'Failed to load the outage'],
	[settingsFailures.invoicesLoad, 'Failed to load the invoices'],
];

describe('a failure', () => {
	it.each(preferred)('of %o shows the message of the server, or else "%s"', (failure, text) => {
		expect(messageFor(refusal(), failure)).toBe(serverText);
		expect(messageFor(refusal({ serverMessage: null }), failure)).toBe(text);
		expect(messageFor(new TypeError('network'), failure)).toBe(text);
	});

	it.each(own)('of %o always shows "%s"', (failure, text) => {
		expect(messageFor(refusal(), failure)).toBe(text);
		expect(messageFor(new TypeError('network'), failure)).toBe(text);
	});

	it('is covered by this test for the whole catalogue', () => {
		const tested = [...preferred, ...own].map(([failure]) => failure);

		expect(Object.values(failures).filter((failure) => !tested.includes(failure))).toEqual([]);
	});

	it('of a login shows the message of the server, or of the catalogue for a 401 without one', () => {
		expect(messageFor(refusalOf(401, { message: serverText }), failures.login)).toBe(serverText);
		expect(messageFor(refusalOf(401, null), failures.login)).toBe('Invalid email or password');
	});

	it('of an export shows the message of the server about a rate limit', () => {
		expect(messageFor(refusal({ code: 'rate-limited' }), settingsFailures.exportData)).toBe(serverText);
	});

	it('of the portal shows what the server says about a conflict or a rate limit, and not what failed inside', () => {
		for (const code of ['conflict', 'rate-limited'] as const)
			expect(messageFor(refusal({ code }), failures.portal)).toBe(serverText);
		for (const code of ['internal', 'unavailable'] as const)
			expect(messageFor(refusal({ code }), failures.portal)).toBe(failures.portal.text);
	});

	it('has the message of the server as its reason, or that the server could not be reached', () => {
		expect(reasonOf(refusal())).toBe(serverText);
		expect(reasonOf(new ApiError({ code: 'network', status: null, serverMessage: null }))).toBe(
			'The server could not be reached.',
		);
		expect(reasonOf(new Error('a bug'))).toBeNull();
	});

	it('of an application falls back to the first field error', () => {
		const errors = [
			{ field: 'dob', message: 'Please enter your date of birth.' },
			{ field: 'phone', message: 'Please enter your phone number.' },
		];

		expect(messageFor(refusal({ serverMessage: null, errors }), failures.careerApply)).toBe(
			'Please enter your date of birth.',
		);
		expect(messageFor(refusal({ serverMessage: null, errors }), failures.leadSubmit)).toBe('Failed to submit form');
	});

	it('of sending a lead shows the message of the error, if it has one', () => {
		expect(otherFailure(new Error('The connection was lost.'))).toBe('The connection was lost.');
		expect(otherFailure(new Error(''))).toBe('An error occurred. Please try again.');
		expect(otherFailure('what?')).toBe('An error occurred. Please try again.');
	});

	it('that is found before sending has a message', () => {
		expect(passwordsDoNotMatch).toBe('Passwords do not match');
	});
});

describe('a success', () => {
	it('shows the message of the catalogue', () => {
		const { leadStatus, applicationStatus, tierUpdate, accessUpdate, endSession, ...plain } = successes;

		expect(Object.values(plain)).toEqual([
			'Login successful!',
			'Registration successful!',
			'Website added successfully!',
			'Website updated successfully',
			'Monitoring paused',
			'Monitoring resumed',
			'Alerts muted for one hour',
			'Alerts unmuted',
			'Website removed from monitoring',
			'Outage acknowledged',
			'Website check completed',
			'Profile updated successfully',
			'Signing secret replaced',
			'The message will be sent again',
			'You are logged out everywhere',
			'Authenticator app added',
			'Authenticator app removed',
			'Passkey added',
			'Passkey renamed',
			'Passkey removed',
			'Your account will be deleted in seven days',
			'Account deletion canceled',
			'Application submitted successfully!',
			'Notification sent successfully',
			'Your information has been submitted! We will contact you shortly.',
		]);
		expect(endSession('Chrome on Windows')).toBe('Chrome on Windows is logged out');
		expect(leadStatus('Won')).toBe('Lead status updated to Won');
		expect(applicationStatus('Hired')).toBe('Application status updated to Hired');
		expect(accessUpdate('Alice', true)).toBe('Alice is logged out and cannot log in');
		expect(accessUpdate('Alice', false)).toBe('Alice can log in again');
		expect(tierUpdate('Alice', 'Pro')).toBe("User Alice's tier updated to Pro");
	});
});
