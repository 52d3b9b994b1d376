import { describe, expect, it } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { failures, messageFor } from './messages.ts';

const limited = new ApiError({ code: 'rate-limited', status: 429, serverMessage: 'Please wait 20 seconds.' });
const refused = new ApiError({ code: 'invalid', status: 400, serverMessage: 'Please enter a public address.' });
const unanswered = new ApiError({ code: 'network', status: null, serverMessage: null });

describe('the message for a failure', () => {
	it.each([failures.login, failures.registration, failures.addWebsite])('of "$text" is the server’s', (failure) => {
		expect(messageFor(refused, failure)).toBe('Please enter a public address.');
		expect(messageFor(unanswered, failure)).toBe(failure.text);
		expect(messageFor(new Error('a bug'), failure)).toBe(failure.text);
	});

	it.each([failures.dashboardLoad, failures.removeWebsite, failures.websiteLoad])(
		'of "$text" is always that',
		(failure) => {
			expect(messageFor(refused, failure)).toBe(failure.text);
			expect(messageFor(limited, failure)).toBe(failure.text);
		},
	);

	it('of Check Now is the server’s only when it says how long to wait', () => {
		expect(messageFor(limited, failures.checkWebsite)).toBe('Please wait 20 seconds.');
		expect(messageFor(refused, failures.checkWebsite)).toBe('Failed to check website');
	});
});
