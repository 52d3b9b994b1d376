import { expect, it } from 'vitest';
import { tooManyAttempts } from './problem.ts';

it.each([
	[1, '1 second'],
	[45, '45 seconds'],
	[300, '5 minutes'],
	[3_599, '59 minutes 59 seconds'],
])('too many attempts with a wait of %d seconds asks to try again in %s', (seconds, wait) => {
	const { code, message, retryAfterSeconds } = tooManyAttempts(seconds);

	expect([code, retryAfterSeconds]).toEqual(['rate-limited', seconds]);
	expect(message).toBe(`Too many attempts. Please try again in ${wait}.`);
});
