/** Requests of Twilio: replies of phones, and whether a message arrived. Each is signed. */
import type { Handlers, RequestFacts } from '../../http/handler.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import { Problem } from '../../platform/problem.ts';
import type { ChannelStore } from '../channel-store.ts';
import type { SmsStore } from './sms-store.ts';
import type { SmsSettings } from './twilio-client.ts';
import { formOf, isSignedByTwilio } from './twilio-signature.ts';

interface SmsHandlerDeps {
	config: { appOrigin: string; sms: SmsSettings | null };
	channels: Pick<ChannelStore, 'end' | 'noteDelivered' | 'noteFailed'>;
	/** Milliseconds since the epoch. */
	now(): number;
	outbox: Pick<OutboxStore, 'find'>;
	sms: Pick<SmsStore, 'channelsOf'>;
}

/** The words that carriers and Twilio take as the end of a subscription. */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'ARRET', 'STOPP']);

export function createSmsHandlers(deps: SmsHandlerDeps) {
	return {
		async receiveSmsReply({ request }) {
			const form = await signedForm(deps, request, '/api/sms/replies');
			const word = (form.get('Body') ?? '').trim().toUpperCase();
			if (stopWords.has(word) || form.get('OptOutType') === 'STOP') {
				for (const { ownerId, channelId } of await deps.sms.channelsOf(form.get('From') ?? '')) {
					await deps.channels.end(ownerId, channelId, 'the phone replied STOP', deps.now());
				}
			}
			return '<?xml version="1.0" encoding="UTF-8"?><Response/>';
		},

		async receiveSmsStatus({ request, query: { delivery = '' } }) {
			const form = await signedForm(deps, request, `/api/sms/status?${new URLSearchParams({ delivery })}`);
			const found = await deps.outbox.find(delivery);
			if (found?.channel !== 'sms' || found.ownerId === null || found.channelId === undefined) {
				return { message: 'Received.' };
			}
			const status = form.get('MessageStatus');
			const { ownerId, channelId } = found;
			if (status === 'delivered') await deps.channels.noteDelivered(ownerId, channelId, deps.now());
			if (status === 'undelivered' || status === 'failed') {
				await deps.channels.noteFailed(ownerId, channelId, 'The phone did not receive the message', deps.now());
			}
			return { message: 'Received.' };
		},
	} satisfies Partial<Handlers>;
}

async function signedForm(
	{ config: { appOrigin, sms } }: SmsHandlerDeps,
	request: RequestFacts,
	path: string,
): Promise<Map<string, string>> {
	if (!sms) throw new Problem('unavailable', 'Text messages are not available at the moment.');
	const form = formOf((await request.rawBody()).toString('utf8'));
	const signature = request.header('x-twilio-signature') ?? '';
	if (!isSignedByTwilio(sms.authToken, { url: `${appOrigin}${path}`, form, signature })) {
		throw new Problem('invalid', 'The signature does not match the request.');
	}
	return form;
}
