/** Sends an alert as a text message, within the monthly allowance of the account. */
import type { ChannelMessage, SendToChannel } from '../sender.ts';
import type { SmsStore } from './sms-store.ts';
import { smsText } from './sms-text.ts';
import type { TwilioClient } from './twilio-client.ts';

export interface SmsSenderDeps {
	appOrigin: string;
	allowanceOf(ownerId: string): Promise<number>;
	/** Emails the owner, once a month. */
	noteUsedUp(ownerId: string, allowance: number): Promise<void>;
	/** Milliseconds since the epoch. */
	now(): number;
	store: Pick<SmsStore, 'take' | 'giveBack'>;
	twilio: TwilioClient;
}

export function createSmsSender(deps: SmsSenderDeps): SendToChannel<'sms'> {
	return async ({ phone }, { deliveryId, ownerId, message, timeZone }: ChannelMessage) => {
		const now = deps.now();
		const allowance = await deps.allowanceOf(ownerId);
		if (!(await deps.store.take(ownerId, allowance, now))) {
			await deps.noteUsedUp(ownerId, allowance);
			return { kind: 'failed', statusCode: null, reason: 'the text messages of this month are used up' };
		}
		const statusUrl = statusUrlOf(deps.appOrigin, deliveryId);
		const body = smsText(message, { appOrigin: deps.appOrigin, timeZone, now });
		const sent = await deps.twilio.send({ to: phone, body, statusUrl });
		if (sent.kind !== 'sent') await deps.store.giveBack(ownerId, now);
		return sent;
	};
}

/** Twilio reports there whether the phone received the message. */
function statusUrlOf(appOrigin: string, deliveryId: string): string {
	return `${appOrigin}/api/sms/status?${new URLSearchParams({ delivery: deliveryId })}`;
}
