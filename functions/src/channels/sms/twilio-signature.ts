/** Verifies that a request comes from Twilio: HMAC-SHA1 over its URL and its form, as Twilio documents it. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export function twilioSignature(authToken: string, url: string, form: ReadonlyMap<string, string>): string {
	const fields = [...form].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
	const signed = `${url}${fields.map(([name, value]) => `${name}${value}`).join('')}`;
	return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}

export function isSignedByTwilio(
	authToken: string,
	request: { url: string; form: ReadonlyMap<string, string>; signature: string },
): boolean {
	const expected = Buffer.from(twilioSignature(authToken, request.url, request.form));
	const given = Buffer.from(request.signature);
	return expected.length === given.length && timingSafeEqual(expected, given);
}

/** A field that is there twice is not Twilio's, and fails the signature. */
export function formOf(body: string): Map<string, string> {
	return new Map(new URLSearchParams(body));
}
