/** The settings of text messages, from environment variables. */
import type { SmsSettings } from '../channels/sms/twilio-client.ts';

/** The value of the secret in a deployment without text messages: every declared secret must have a value. */
const notUsed = 'off';

/** Countries that reply STOP works in and whose prices are known. */
const defaultCountries = 'US, CA, GB, IE, AT, DE, CH, FR, NL, BE, ES, IT, AU, NZ';

/** Without an account at Twilio, phones cannot be added. */
export function readSmsSettings(
	environment: Readonly<Record<string, string | undefined>>,
	isEmulated: boolean,
): SmsSettings | null {
	const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = environment;
	if (!accountSid || !authToken || authToken === notUsed) return null;
	if (!/^AC[\da-f]{32}$/.test(accountSid)) throw new Error('TWILIO_ACCOUNT_SID must be the id of an account, AC….');
	const from = environment.TWILIO_FROM ?? '';
	if (!/^(?:\+[1-9]\d{6,14}|MG[\da-f]{32})$/.test(from)) {
		throw new Error('TWILIO_FROM must be a phone number such as +12125550123, or the id of a messaging service, MG….');
	}
	const countries = (environment.TWILIO_COUNTRIES || defaultCountries).split(',').map((country) => country.trim());
	if (!countries.every((country) => /^[A-Z]{2}$/.test(country))) {
		throw new Error('TWILIO_COUNTRIES must be a list of country codes, such as US, CA.');
	}
	const { TWILIO_ORIGIN: origin } = environment;
	if (isEmulated && !origin) throw new Error('TWILIO_ORIGIN is missing: the local Twilio.');
	return { accountSid, authToken, from, origin: isEmulated ? (origin ?? null) : null, countries };
}
