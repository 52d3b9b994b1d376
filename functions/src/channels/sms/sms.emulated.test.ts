import type { Channel, Delivery } from '@stayup/contract';
import { newPhone, type TestPhone } from '@stayup/testing/alerts/text-messages';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const { stored } = openStoredData();

async function aCustomer() {
	const who = await register('Sam');
	await stored.users.doc(who._id).update({ tier: 'Core', isEmailConfirmed: true });
	return who;
}

function addPhone(token: string, { number: phone }: TestPhone) {
	return sendSuccessfully<Channel>('POST', '/api/channels', {
		token,
		body: { name: 'Phone', target: { kind: 'sms', phone } },
	});
}

describe('a phone', () => {
	it('is confirmed with the code that it gets, receives a message, and ends all messages with STOP', async () => {
		const { token, _id } = await aCustomer();
		const phone = newPhone();
		const { _id: id, state } = await addPhone(token, phone);
		expect(state).toBe('unconfirmed');
		const wrong = await send('POST', `/api/channels/${id}/confirm`, { token, body: { code: 'x' } });
		expect(wrong.status).toBe(400);
		const confirmed = await sendSuccessfully<Channel>('POST', `/api/channels/${id}/confirm`, {
			token,
			body: { code: await phone.code() },
		});
		expect(confirmed.state).toBe('ready');

		await sendSuccessfully('POST', `/api/channels/${id}/test`, { token });
		expect((await phone.messages()).at(-1)).toContain('text messages reach this phone');
		expect((await stored.smsUsage.where('ownerId', '==', _id).get()).docs[0]?.data().sent).toBe(2);

		expect(await phone.reply('Stop')).toBe(200);
		const [channel] = (await sendSuccessfully<Channel[]>('GET', '/api/channels', { token })).filter(
			(one) => one._id === id,
		);
		expect(channel?.state).toBe('ended');
	});

	it('is not confirmed after five wrong codes', async () => {
		const { token } = await aCustomer();
		const phone = newPhone();
		const { _id: id } = await addPhone(token, phone);
		for (let number = 0; number < 5; number += 1) {
			await send('POST', `/api/channels/${id}/confirm`, { token, body: { code: '0' } });
		}

		const late = await send('POST', `/api/channels/${id}/confirm`, { token, body: { code: await phone.code() } });

		expect(late.status).toBe(400);
	});

	it('gets no message when the month is used up', async () => {
		const { token, _id } = await aCustomer();
		const phone = newPhone();
		const { _id: id } = await addPhone(token, phone);
		await sendSuccessfully('POST', `/api/channels/${id}/confirm`, { token, body: { code: await phone.code() } });
		const [usage] = (await stored.smsUsage.where('ownerId', '==', _id).get()).docs;
		await usage?.ref.update({ sent: 30 });

		const test = await sendSuccessfully<{ ok: boolean }>('POST', `/api/channels/${id}/test`, { token });

		expect(test.ok).toBe(false);
		expect(await phone.messages()).toHaveLength(1);
		const shown = await sendSuccessfully<Channel>('GET', `/api/channels/${id}`, { token });
		const listed = await sendSuccessfully<Channel[]>('GET', '/api/channels', { token });
		expect(shown.sms).toEqual({ used: 30, allowance: 30, renewsAt: expect.stringMatching(/-01T00:00:00\.000Z$/) });
		expect(listed.map(({ kind, sms }) => [kind, sms])).toContainEqual(['sms', shown.sms]);
		expect(listed.find(({ _id: email }) => email === 'email')?.sms).toBeUndefined();
	});
});

it('a message that the carrier blocks says so in the list of deliveries', async () => {
	const { token } = await aCustomer();
	const phone = newPhone();
	const { _id: id } = await addPhone(token, phone);
	await sendSuccessfully('POST', `/api/channels/${id}/confirm`, { token, body: { code: await phone.code() } });
	await phone.block(30034);
	await sendSuccessfully('POST', `/api/channels/${id}/test`, { token });
	await phone.messages();

	const [newest] = await sendSuccessfully<Delivery[]>('GET', '/api/deliveries', { token });
	expect(newest).toMatchObject({
		state: 'sent',
		receipt: { kind: 'bounced' },
		why: {
			text: 'The phone did not receive it: the carrier blocked it, because our number is not registered with A2P 10DLC (error 30034)',
		},
	});
});

it('requests that Twilio did not sign are refused', async () => {
	const reply = await fetch(`${process.env.STAYUP_ORIGIN}/api/sms/replies`, {
		method: 'POST',
		headers: { 'x-twilio-signature': 'bm9uZQ==' },
		body: new URLSearchParams({ From: newPhone().number, Body: 'STOP' }),
	});

	expect(reply.status).toBe(400);
});
