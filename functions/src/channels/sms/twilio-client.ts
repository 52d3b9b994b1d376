/**
 * Sends text messages over Twilio's REST API. Its SDK would add 200 ms and 20 MB to each start of a function for one form that is posted
 * (decision 66); tests check our signatures against it.
 */
import type { ChannelResult } from '../sender.ts';

export interface SmsSettings {
	accountSid: string;
	authToken: string;
	/** A phone number in E.164, or the id of a messaging service. */
	from: string;
	/** Null for Twilio itself. */
	origin: string | null;
	/** ISO 3166 codes of the countries that we send to. */
	countries: readonly string[];
}

interface Sms {
	/** E.164 */
	to: string;
	body: string;
	/** Twilio reports there whether the phone received it; null for no report. */
	statusUrl: string | null;
}

export interface TwilioClient {
	/** Never throws. */
	send(sms: Sms): Promise<ChannelResult>;
}

const twilioOrigin = 'https://api.twilio.com';
/** The recipient has unsubscribed at Twilio. */
const unsubscribed = 21610;

export function createTwilioClient(
	{ accountSid, authToken, from, origin }: Pick<SmsSettings, 'accountSid' | 'authToken' | 'from' | 'origin'>,
	timeoutMs = 10_000,
): TwilioClient {
	const url = `${origin ?? twilioOrigin}/2010-04-01/Accounts/${accountSid}/Messages.json`;
	const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
	return {
		async send({ to, body, statusUrl }) {
			const form = new URLSearchParams({
				To: to,
				[from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
				Body: body,
				...(statusUrl !== null && { StatusCallback: statusUrl }),
			});
			try {
				const response = await fetch(url, {
					method: 'POST',
					headers: { authorization },
					body: form,
					signal: AbortSignal.timeout(timeoutMs),
				});
				return resultOf(response.status, await codeOf(response), response.headers.get('retry-after'));
			} catch {
				return { kind: 'retry', statusCode: null, reason: 'Twilio did not respond', retryAfterMs: 0 };
			}
		},
	};
}

export function resultOf(statusCode: number, code: number | null, retryAfter: string | null = null): ChannelResult {
	if (statusCode < 300) return { kind: 'sent', statusCode };
	if (code === unsubscribed) {
		return { kind: 'failed', statusCode, reason: 'the phone has unsubscribed', isEnded: true };
	}
	if (statusCode === 400) return { kind: 'failed', statusCode, reason: 'Twilio refused the phone number' };
	const seconds = Number(retryAfter);
	const retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
	return { kind: 'retry', statusCode, reason: `Twilio responded with ${statusCode}`, retryAfterMs };
}

async function codeOf(response: Response): Promise<number | null> {
	if (response.ok) {
		await response.body?.cancel();
		return null;
	}
	const body: unknown = await response.json().catch(() => null);
	return body instanceof Object && 'code' in body && typeof body.code === 'number' ? body.code : null;
}
