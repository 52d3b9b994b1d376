/** Phone numbers: read as people write them, with their country code, and refused outside of the countries that we send to. Pure. */
import { createHash } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** `phone` in E.164, or a sentence for the form. */
export function readPhone(
	text: string,
	countries: readonly string[],
): { phone: string; label: string } | { problem: string } {
	const parsed = parsePhoneNumberFromString(text);
	if (!parsed?.isValid())
		return { problem: 'Please enter a phone number with its country code, such as +1 212 555 0123.' };
	if (!countries.includes(parsed.country ?? '')) {
		return { problem: 'We cannot send text messages to this country yet. Please choose another channel.' };
	}
	return { phone: parsed.number, label: labelOf(parsed.number) };
}

/** The country code and the last digits. */
export function labelOf(phone: string): string {
	const code = parsePhoneNumberFromString(phone)?.countryCallingCode ?? '';
	return `+${code} … ${phone.slice(-4)}`;
}

/** Finds the channels of a phone without storing its number in the open. */
export function hashOfPhone(phone: string): string {
	return createHash('sha256').update(`phone ${phone}`).digest('base64url');
}
