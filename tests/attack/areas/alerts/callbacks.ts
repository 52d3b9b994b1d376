/** Requests that Slack, Telegram, Twilio and SendGrid did not send: forged, changed and repeated ones. */

import type { ChannelKind } from '@stayup/contract';
import { interactionOf } from '@stayup/testing/alerts/slack-channel';
import { telegramUpdate } from '@stayup/testing/alerts/telegram';
import { aChannel, aDownAlert, anOutage } from '@stayup/testing/builders';
import { aDelivery } from '@stayup/testing/stored-data';
import twilio from 'twilio';
import { signedEvents } from '../../../../dev/fakes/mailbox/event-sender.ts';
import { signedHeaders } from '../../../../dev/fakes/slack/server.ts';
import { telegramUpdateSecret } from '../../../../dev/fakes/telegram/settings.ts';
import { twilioAuthToken } from '../../../../dev/fakes/twilio.ts';
import { hashOfPhone } from '../../../../functions/src/channels/sms/phone.ts';
import { type Area, type Attempt, call, type Reply, statusOtherThan, valueOtherThan } from '../../attempt.ts';
import type { Target } from '../../target.ts';

type Stored = Target['data']['stored'];

export const callbacks: Area = {
	name: 'Callbacks of services',
	attempts: ({ data: { stored } }) => [
		...smsReplies(stored),
		...telegramUpdates(stored),
		...slackInteractions(),
		...emailEvents(stored),
	],
};

const repliesUrl = () => `${process.env.STAYUP_ORIGIN}/api/sms/replies`;

function signatureOf(form: Record<string, string>, { token = twilioAuthToken, url = repliesUrl() } = {}): string {
	return twilio.getExpectedTwilioSignature(token, url, form);
}

function smsReplies(stored: Stored): Attempt[] {
	const signatures: Record<string, (form: Record<string, string>) => string | null> = {
		'without a signature': () => null,
		'with an empty signature': () => '',
		'with a made-up signature': () => Buffer.alloc(20, 'x').toString('base64'),
		'signed with another token': (form) => signatureOf(form, { token: 'another-token' }),
		'signed for another URL': (form) => signatureOf(form, { url: `${process.env.STAYUP_ORIGIN}/api/sms/status` }),
		'with the signature of the STOP of another phone': (form) => signatureOf({ ...form, From: '+12125550199' }),
		'with the signature of another text': (form) => signatureOf({ ...form, Body: 'Thanks' }),
	};
	/** Returns whether the phone's channel has ended. */
	async function stop(sign: (form: Record<string, string>) => string | null) {
		const { ownerId, channelId, phone } = await aPhone(stored);
		const form = { From: phone, To: '+15005550006', Body: 'STOP', MessageSid: `SM${'0'.repeat(32)}` };
		const signature = sign(form);
		const reply = await call('POST', repliesUrl(), {
			body: new URLSearchParams(form).toString(),
			headers: {
				'content-type': 'application/x-www-form-urlencoded',
				...(signature !== null && { 'x-twilio-signature': signature }),
			},
		});
		const settings = (await stored.alertSettings.doc(ownerId).get()).data();
		return { reply, hasEnded: settings?.channels[channelId]?.endedAt !== null };
	}
	return [
		...Object.entries(signatures).map(
			([name, sign]): Attempt => ({
				name: `end the text messages of a phone with a STOP ${name}`,
				async make() {
					const { reply, hasEnded } = await stop(sign);
					return statusOtherThan([400], reply) ?? valueOtherThan(false, hasEnded);
				},
			}),
		),
		control('a STOP of Twilio', async () => (await stop(signatureOf)).hasEnded),
	];
}

/** An account with one channel, as if it had been connected. */
async function anAccountWith(stored: Stored, kind: ChannelKind) {
	const [ownerId, channelId] = [stored.users.doc().id, stored.smsPhones.doc().id];
	await stored.alertSettings.doc(ownerId).set({ channels: { [channelId]: aChannel({ kind }) }, policies: {} });
	return { ownerId, channelId };
}

async function aPhone(stored: Stored) {
	const { ownerId, channelId } = await anAccountWith(stored, 'sms');
	const phone = `+1212${String(Math.floor(2_000_000 + 7_000_000 * Math.random()))}`;
	await stored.smsPhones.doc(channelId).set({ ownerId, phoneHash: hashOfPhone(phone), code: null, createdAt: 1 });
	return { ownerId, channelId, phone };
}

function telegramUpdates(stored: Stored): Attempt[] {
	const secrets: Record<string, string | null> = {
		'without a secret': null,
		'with an empty secret': '',
		'with a made-up secret': 'made-up',
		'with the beginning of the secret': telegramUpdateSecret.slice(0, -1),
		'with the secret in another case': telegramUpdateSecret.toUpperCase(),
		'with more than the secret': `${telegramUpdateSecret}A`,
	};
	/** Returns whether the chat was silenced. */
	async function mute(secret: string | null) {
		const { ownerId, channelId } = await anAccountWith(stored, 'telegram');
		const chatId = Math.floor(2 ** 40 * Math.random());
		await stored.telegramChats
			.doc(channelId)
			.set({ ownerId, chatId, silentUntil: null, codeHash: null, codeNonce: '', codeExpiresAt: 0 });
		const chat = { id: chatId, type: 'private', first_name: 'Mallory' };
		const from = { id: 7, is_bot: false, first_name: 'Mallory' };
		const message = { message_id: 1, date: 0, chat, from, text: '/mute' };
		const { text, headers } = telegramUpdate({ update_id: chatId, message }, secret ?? '');
		const { 'x-telegram-bot-api-secret-token': _, ...others } = headers;
		const reply = await call('POST', '/api/telegram/updates', {
			body: text,
			headers: secret === null ? others : headers,
		});
		return { reply, isSilent: (await stored.telegramChats.doc(channelId).get()).data()?.silentUntil !== null };
	}
	return [
		...Object.entries(secrets).map(
			([name, secret]): Attempt => ({
				name: `silence a chat with an update ${name}`,
				async make() {
					const { reply, isSilent } = await mute(secret);
					return statusOtherThan([400], reply) ?? valueOtherThan(false, isSilent);
				},
			}),
		),
		control('an update of Telegram', async () => (await mute(telegramUpdateSecret)).isSilent),
	];
}

function slackInteractions(): Attempt[] {
	const body = () =>
		interactionOf({ teamId: 'T0', teamName: 'Acme', channelId: 'C0', channelName: 'x' }, '1.0', 'none');
	const minutes = (count: number) => Date.now() + count * 60_000;
	const changed = (headers: Record<string, string>, change: Record<string, string>) => ({ ...headers, ...change });
	const requests: Record<string, (text: string) => Record<string, string>> = {
		'without a signature': (text) => changed(signedHeaders(text), { 'x-slack-signature': '' }),
		'signed with another secret': (text) => signedHeaders(text, { secret: 'another-secret' }),
		'with the signature of another body': () => signedHeaders('payload=%7B%7D'),
		'recorded six minutes ago': (text) => signedHeaders(text, { at: minutes(-6) }),
		'dated six minutes ahead': (text) => signedHeaders(text, { at: minutes(6) }),
		'recorded an hour ago, with the time of now': (text) =>
			changed(signedHeaders(text, { at: minutes(-60) }), {
				'x-slack-request-timestamp': String(Math.floor(Date.now() / 1000)),
			}),
		'without a time': (text) => changed(signedHeaders(text), { 'x-slack-request-timestamp': '' }),
		'of another version of signatures': (text) =>
			changed(signedHeaders(text), { 'x-slack-signature': (signedHeaders(text)['x-slack-signature'] ?? '').slice(3) }),
	};
	const press = (headersOf: (text: string) => Record<string, string>) => {
		const text = body();
		return call('POST', '/api/slack/interactions', { body: text, headers: headersOf(text) });
	};
	return [
		...Object.entries(requests).map(
			([name, headersOf]): Attempt => ({
				name: `press a button in Slack with a request ${name}`,
				make: async () => statusOtherThan([401], await press(headersOf)),
			}),
		),
		control('a request of Slack', async () => (await press(signedHeaders)).status !== 401),
	];
}

function emailEvents(stored: Stored): Attempt[] {
	const eventsUrl = '/api/email-events';
	const minutesAgo = (count: number) => Math.floor(Date.now() / 1000) - count * 60;
	async function anEmail() {
		const ownerId = stored.users.doc().id;
		const eventId = `${stored.outages.doc().id}_down`;
		const id = `${eventId}_email`;
		const { start: at } = anOutage();
		const message = aDownAlert({ outageId: eventId, since: at, at });
		await stored.outbox.doc(id).set(aDelivery({ ownerId, eventId, message }));
		const receipt = async () => (await stored.outbox.doc(id).get()).data()?.receipt ?? null;
		return { id, ownerId, receipt };
	}
	const bounceOf = (deliveryId: string) => [
		{ event: 'bounce', timestamp: Math.floor(Date.now() / 1000), deliveryId, reason: 'forged' },
	];
	const post = ({ text, headers }: ReturnType<typeof signedEvents>, change: Record<string, string> = {}) =>
		call('POST', eventsUrl, { body: text, headers: { ...headers, ...change } });
	const forgeries: Record<string, (id: string) => Promise<Reply>> = {
		'without a signature': (id) => post(signedEvents(bounceOf(id)), { 'x-twilio-email-event-webhook-signature': '' }),
		'with a made-up signature': (id) =>
			post(signedEvents(bounceOf(id)), {
				'x-twilio-email-event-webhook-signature': Buffer.alloc(70, 'x').toString('base64'),
			}),
		'with the signature of another report': (id) =>
			post({ ...signedEvents([]), text: JSON.stringify(bounceOf(id)) } as ReturnType<typeof signedEvents>),
		'of yesterday, with the time of now': (id) =>
			post(signedEvents(bounceOf(id), minutesAgo(24 * 60)), {
				'x-twilio-email-event-webhook-timestamp': String(minutesAgo(0)),
			}),
	};
	return [
		...Object.entries(forgeries).map(
			([name, send]): Attempt => ({
				name: `report that an alert bounced ${name}`,
				async make() {
					const { id, receipt } = await anEmail();
					return statusOtherThan([400], await send(id)) ?? valueOtherThan(null, await receipt());
				},
			}),
		),
		{
			name: 'repeat a report of SendGrid',
			async make() {
				const { id, ownerId, receipt } = await anEmail();
				const signed = signedEvents(bounceOf(id));
				await post(signed);
				const first = await receipt();
				const before = (await stored.outbox.where('ownerId', '==', ownerId).get()).size;
				await post(signed);
				const after = (await stored.outbox.where('ownerId', '==', ownerId).get()).size;
				return valueOtherThan(first, await receipt()) ?? valueOtherThan(before, after);
			},
		},
		control('a report of SendGrid', async () => {
			const { id, receipt } = await anEmail();
			await post(signedEvents(bounceOf(id)));
			return (await receipt())?.kind === 'bounced';
		}),
	];
}

/** If the true request had no effect either, the others would show nothing. */
function control(name: string, hasEffect: () => Promise<boolean>): Attempt {
	return { name: `${name} takes effect`, make: async () => valueOtherThan(true, await hasEffect()) };
}
