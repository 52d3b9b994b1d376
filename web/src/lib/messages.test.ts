import { describe, expect, it } from 'vitest';
import { ApiError, refusalOf } from './api-client/api-error.ts';
import {
	type Failure,
	failures,
	messageFor,
	notificationFailure,
	otherFailure,
	passwordsDoNotMatch,
	pleaseSelectUser,
	reasonOf,
	successes,
} from './messages.ts';

const said = 'The server says so.';

function refusal(changes: Partial<ConstructorParameters<typeof ApiError>[0]> = {}): ApiError {
	return new ApiError({ status: 400, code: 'invalid', serverMessage: said, errors: [], ...changes });
}

const preferred: [Failure, string][] = [
	[failures.login, 'Invalid email or password'],
	[failures.registration, 'Registration failed. Please try again.'],
	[failures.requestReset, 'Failed to send the mail. Please try again.'],
	[failures.resetPassword, 'Failed to change the password. Please try again.'],
	[failures.confirmEmail, 'Failed to confirm the email address. Please try again.'],
	[failures.profileSave, 'Failed to update profile'],
	[failures.addWebsite, 'Failed to add website. Please try again.'],
	[failures.careerApply, 'Application submission failed'],
	[failures.leadSubmit, 'Failed to submit form'],
	[failures.updateWebsite, 'Failed to update website'],
	[failures.acknowledge, 'Failed to acknowledge the outage'],
	[failures.testDelivery, 'Failed to send the test'],
	[failures.resend, 'Failed to send it again'],
	[failures.requestDeletion, 'Failed to request the deletion'],
	[failures.testAlert, 'Failed to start the fire drill'],
	[failures.emailLink, 'Failed to use the link. Please try again.'],
	[failures.accessUpdate, 'Failed to change the access of the account'],
	[failures.checkout, 'Failed to open the payment page'],
];
const own: [Failure, string][] = [
	[failures.profileLoad, 'Failed to load profile'],
	[failures.dashboardLoad, 'Failed to load dashboard data'],
	[failures.removeWebsite, 'Failed to remove website'],
	[failures.websiteLoad, 'Failed to load website details'],
	[failures.checkWebsite, 'Failed to check website'],
	[failures.subscriptionLoad, 'Failed to load subscription details'],
	[failures.portal, 'Failed to access subscription management portal'],
	[failures.adminLoad, 'Failed to load admin data. Admin access only.'],
	[failures.adminList, 'Failed to load the list'],
	[failures.leadStatus, 'Failed to update lead status'],
	[failures.applicationStatus, 'Failed to update application status'],
	[failures.tierUpdate, 'Failed to update user tier'],
	[failures.webhookSecret, 'Failed to load the signing secret'],
	[failures.deliveriesLoad, 'Failed to load the deliveries'],
	[failures.endSessions, 'Failed to sign out everywhere'],
	[failures.exportData, 'Failed to export your data'],
	[failures.keepAccount, 'Failed to keep the account'],
	[failures.checksLoad, 'Failed to load the checks'],
	[failures.responseTimesLoad, 'Failed to load response times'],
	[failures.outageLoad, 'Failed to load the outage'],
];

describe('a failure', () => {
	it.each(preferred)('of %o is told in the words of the server, and without any as "%s"', (failure, text) => {
		expect(messageFor(refusal(), failure)).toBe(said);
		expect(messageFor(refusal({ serverMessage: null }), failure)).toBe(text);
		expect(messageFor(new TypeError('network'), failure)).toBe(text);
	});

	it.each(own)('of %o is told as "%s", whatever the server says', (failure, text) => {
		expect(messageFor(refusal(), failure)).toBe(text);
		expect(messageFor(new TypeError('network'), failure)).toBe(text);
	});

	it('leaves none of the catalogue out of this test', () => {
		const tested = [...preferred, ...own].map(([failure]) => failure);

		expect(Object.values(failures).filter((failure) => !tested.includes(failure))).toEqual([]);
	});

	it('of a login says what the answer carries, and the sentence of the catalogue after a bare 401', () => {
		expect(messageFor(refusalOf(401, { message: said }), failures.login)).toBe(said);
		expect(messageFor(refusalOf(401, null), failures.login)).toBe('Invalid email or password');
	});

	it('of an export says when the next may be, where the server does', () => {
		expect(messageFor(refusal({ code: 'rate-limited' }), failures.exportData)).toBe(said);
	});

	it('has its reason in the words of the server, or says that there was no answer', () => {
		expect(reasonOf(refusal())).toBe(said);
		expect(reasonOf(new ApiError({ code: 'network', status: null, serverMessage: null }))).toBe(
			'The server could not be reached.',
		);
		expect(reasonOf(new Error('a bug'))).toBeNull();
	});

	it('of an application falls back on the first thing that is wrong with it', () => {
		const errors = [
			{ field: 'dob', message: 'Please enter your date of birth.' },
			{ field: 'phone', message: 'Please enter your phone number.' },
		];

		expect(messageFor(refusal({ serverMessage: null, errors }), failures.careerApply)).toBe(
			'Please enter your date of birth.',
		);
		expect(messageFor(refusal({ serverMessage: null, errors }), failures.leadSubmit)).toBe('Failed to submit form');
	});

	it('of a lead on its way is told in its own words, where it has any', () => {
		expect(otherFailure(new Error('The line is dead.'))).toBe('The line is dead.');
		expect(otherFailure(new Error(''))).toBe('An error occurred. Please try again.');
		expect(otherFailure('what?')).toBe('An error occurred. Please try again.');
	});

	it('of a notification says what it was about', () => {
		const loggedOut = refusal({ status: 401, code: 'unauthenticated' });

		expect(notificationFailure('fetch users', loggedOut)).toBe('Authentication required. Please log in again.');
		expect(notificationFailure('send notification', refusalOf(401, null))).toBe(
			'Authentication required. Please log in again.',
		);
		expect(notificationFailure('fetch users', new Error('offline'))).toBe('Failed to fetch users: offline');
		expect(notificationFailure('send notification', new Error('offline'))).toBe('Failed to send notification: offline');
	});

	it('that is found before anything is sent has words of its own', () => {
		expect([passwordsDoNotMatch, pleaseSelectUser]).toEqual(['Passwords do not match', 'Please select a user']);
	});
});

describe('a success', () => {
	it('is told in the words of the catalogue', () => {
		const { leadStatus, applicationStatus, tierUpdate, accessUpdate, ...plain } = successes;

		expect(Object.values(plain)).toEqual([
			'Login successful!',
			'Registration successful!',
			'Website added successfully!',
			'Website updated successfully',
			'Monitoring paused',
			'Monitoring resumed',
			'Website removed from monitoring',
			'Outage acknowledged',
			'Website check completed',
			'Profile updated successfully',
			'The secret was replaced',
			'It is on its way again',
			'You are signed out everywhere',
			'Your account will be deleted in seven days',
			'Your account stays',
			'Application submitted successfully!',
			'Notification sent successfully',
			'Your information has been submitted! We will contact you shortly.',
		]);
		expect(leadStatus('Won')).toBe('Lead status updated to Won');
		expect(applicationStatus('Hired')).toBe('Application status updated to Hired');
		expect(accessUpdate('Alice', true)).toBe('Alice is signed out and cannot log in');
		expect(accessUpdate('Alice', false)).toBe('Alice can log in again');
		expect(tierUpdate('Alice', 'Pro')).toBe("User Alice's tier updated to Pro");
	});
});
