/** Requests of Twilio: replies of phones, and whether a message arrived. Each is signed. */
import type { Handlers, RequestFacts } from '../../http/handler.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import type { StoredReceipt } from '../../platform/firestore/channel-documents.ts';
import type { LogTrail } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import type { ChannelStore } from '../channel-store.ts';
import { smsReceiptOf } from './sms-receipt.ts';
import type { SmsStore } from './sms-store.ts';
import type { SmsSettings } from './twilio-client.ts';
import { formOf, isSignedByTwilio } from './twilio-signature.ts';

interface SmsHandlerDeps {
	config: { appOrigin: string; sms: SmsSettings | null };
	channels: Pick<ChannelStore, 'end' | 'noteDelivered' | 'noteFailed'>;
	/** Milliseconds since the epoch. */
	now(): number;
	outbox: Pick<OutboxStore, 'find'>;
	receipts: { store(deliveryId: string, receipt: StoredReceipt): Promise<unknown> };
	logTrail: LogTrail;
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
			const receipt = smsReceiptOf(form.get('MessageStatus'), form.get('ErrorCode') ?? null);
			if (found?.channel !== 'sms' || found.ownerId === null || found.channelId === undefined || !receipt) {
				return { message: 'Received.' };
			}
			const { ownerId, channelId, websiteId, outageId } = found;
			const { kind, reason } = receipt;
			const now = deps.now();
			await deps.receipts.store(delivery, { kind, at: now, reason });
			const ids = { deliveryId: delivery, websiteId, ...(outageId !== undefined && { outageId }) };
			deps.logTrail('Receipt', { ...ids, receipt: kind });
			if (kind === 'delivered') await deps.channels.noteDelivered(ownerId, channelId, now);
			else {
				const failure = `The phone did not receive the message${reason === null ? '' : `: ${reason}`}`;
				await deps.channels.noteFailed(ownerId, channelId, failure, now);
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
