import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { describe, expect, it } from 'vitest';
import { formOf, isSignedByTwilio, twilioSignature } from './twilio-signature.ts';

const authToken = 'the-auth-token';
const url = 'https://app.stayup.example/api/sms/replies?delivery=a%20b';
const form = formOf('From=%2B12127365000&Body=STOP+%C3%A9&MessageSid=SM1&AccountSid=AC1&Empty=');

describe('the signature of Twilio', () => {
	it('is that of Twilio’s own library', () => {
		const theirs = validateRequest(authToken, twilioSignature(authToken, url, form), url, Object.fromEntries(form));

		expect(theirs).toBe(true);
	});

	it('is refused for another URL, form or token, and if it is missing', () => {
		const signature = twilioSignature(authToken, url, form);

		expect(isSignedByTwilio(authToken, { url, form, signature })).toBe(true);
		expect(isSignedByTwilio(authToken, { url: `${url}&more=1`, form, signature })).toBe(false);
		expect(isSignedByTwilio(authToken, { url, form: new Map([...form, ['Body', 'START']]), signature })).toBe(false);
		expect(isSignedByTwilio('another-token', { url, form, signature })).toBe(false);
		expect(isSignedByTwilio(authToken, { url, form, signature: '' })).toBe(false);
	});
});
