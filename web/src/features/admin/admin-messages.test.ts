import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../lib/api-client/api-error.ts';
import { notificationFailure, pleaseSelectUser } from './admin-messages.ts';

describe('the message of an error', () => {
	it('of a notification names the failed step', () => {
		const loggedOut = refusalOf(401, { code: 'unauthenticated', message: 'Please log in.' });

		expect(notificationFailure('fetch users', loggedOut)).toBe('Authentication required. Please log in again.');
		expect(notificationFailure('send notification', refusalOf(401, null))).toBe(
			'Authentication required. Please log in again.',
		);
		expect(notificationFailure('fetch users', new Error('offline'))).toBe('Failed to fetch users: offline');
		expect(notificationFailure('send notification', new Error('offline'))).toBe('Failed to send notification: offline');
	});

	it('that is found before sending has a message', () => {
		expect(pleaseSelectUser).toBe('Please select a user');
	});
});
