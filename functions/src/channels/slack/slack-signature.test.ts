import { describe, expect, it } from 'vitest';
import { isSignedBySlack, slackSignature } from './slack-signature.ts';

// From Slack's documentation of request signatures.
const example = {
	secret: '8f742231b10e8888abcd99yyyzzz85a5',
	timestamp: '1531420618',
	body: 'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
	signature: 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
};
const sentAt = 1_531_420_618_000;

function isSigned(
	change: Partial<{ body: string; timestamp: string; signature: string; secret: string; now: number }>,
) {
	const { body, timestamp, signature, secret, now } = { ...example, now: sentAt, ...change };
	return isSignedBySlack({ body: Buffer.from(body), timestamp, signature }, secret, now);
}

describe('a request from Slack', () => {
	it('is accepted with the signature of the documentation', () => {
		expect(isSigned({})).toBe(true);
		expect(slackSignature(example.body, example.timestamp, example.secret)).toBe(example.signature);
	});

	it('is refused with another body, another secret or no signature', () => {
		expect(isSigned({ body: `${example.body}x` })).toBe(false);
		expect(isSigned({ secret: 'another' })).toBe(false);
		expect(isSigned({ signature: '' })).toBe(false);
		expect(isSigned({ signature: example.signature.toUpperCase() })).toBe(false);
	});

	it.each([
		['five minutes ago', 300_000, true],
		['more than five minutes ago', 301_000, false],
		['more than five minutes ahead', -301_000, false],
	])('that was sent %s', (_, after, isAccepted) => {
		expect(isSigned({ now: sentAt + after })).toBe(isAccepted);
	});

	it.each(['', 'NaN', '-1531420618', '1531420618.5', '1e9'])('is refused with the time "%s"', (timestamp) => {
		expect(isSigned({ timestamp, signature: slackSignature(example.body, timestamp, example.secret) })).toBe(false);
	});
});
