/**
 * A local Twilio: accepts text messages, reports their status in signed callbacks, and sends the replies of phones. Signatures are made by Twilio's
 * own library.
 */
import { randomBytes } from 'node:crypto';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { createFakeApp, readJson, refusal } from './shared/fake-app.ts';
import { type FakeServer, startFakeServer } from './shared/fake-server.ts';
import { portFrom, stopOnSignal } from './shared/listening.ts';

export const twilioAccountSid = `AC${'0'.repeat(32)}`;
export const twilioAuthToken = 'local-twilio-token';
export const twilioNumber = '+15005550006';

export interface TwilioOptions {
	port?: number;
	host?: string;
	/** The webhook of the number, for replies. */
	repliesTo: string;
}

interface StoredMessage {
	sid: string;
	to: string;
	from: string;
	body: string;
	statusCallback: string | null;
	status: 'queued' | 'delivered' | 'undelivered';
	at: string;
}

const unsubscribed = { code: 21610, message: 'Attempt to send to unsubscribed recipient' };
const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'];

export const twilioPort = (): number => portFrom('STAYUP_TWILIO_PORT', 4530);

export async function startTwilio({
	port = twilioPort(),
	host = '127.0.0.1',
	repliesTo,
}: TwilioOptions): Promise<FakeServer> {
	const messages: StoredMessage[] = [];
	const reports = new Set<Promise<void>>();
	const stopped = new Set<string>();
	/** The error with which nothing reaches a phone, and the status that the API responds with instead of accepting. */
	const unreachable = new Map<string, number>();
	let outage: number | null = null;
	const app = createFakeApp('Post to /2010-04-01/Accounts/ACCOUNT/Messages.json.');

	app.post('/2010-04-01/Accounts/:account/Messages.json', async (call) => {
		const authorization = `Basic ${Buffer.from(`${twilioAccountSid}:${twilioAuthToken}`).toString('base64')}`;
		if (call.req.param('account') !== twilioAccountSid || call.req.header('authorization') !== authorization) {
			return call.json({ code: 20003, message: 'Authenticate', status: 401 }, 401);
		}
		if (outage !== null) return call.json({ code: 20500, message: 'Out of order', status: outage }, outage as 503);
		const form = new URLSearchParams(await call.req.text());
		const to = form.get('To') ?? '';
		const body = form.get('Body') ?? '';
		const refused = (code: number, message: string) => call.json({ code, message, status: 400 }, 400);
		if (!/^\+[1-9]\d{7,14}$/.test(to)) return refused(21211, `The 'To' number ${to} is not a valid phone number.`);
		if (!form.get('From') && !form.get('MessagingServiceSid'))
			return refused(21603, "A 'From' phone number is required.");
		if (body === '' || body.length > 1600) return refused(21602, 'Message body is required.');
		if (stopped.has(to)) return refused(unsubscribed.code, unsubscribed.message);
		const message: StoredMessage = {
			sid: `SM${randomBytes(16).toString('hex')}`,
			to,
			body,
			from: form.get('From') ?? twilioNumber,
			statusCallback: form.get('StatusCallback'),
			status: 'queued',
			at: new Date().toISOString(),
		};
		messages.push(message);
		const report = reportLater(message).finally(() => reports.delete(report));
		reports.add(report);
		const { sid, from, status } = message;
		return call.json({ sid, to, from, body, status, account_sid: twilioAccountSid, error_code: null }, 201);
	});

	async function reportLater(message: StoredMessage): Promise<void> {
		const errorCode = unreachable.get(message.to);
		message.status = errorCode === undefined ? 'delivered' : 'undelivered';
		if (message.statusCallback === null) return;
		const { sid, to, from, status } = message;
		const form = {
			MessageSid: sid,
			SmsSid: sid,
			AccountSid: twilioAccountSid,
			To: to,
			From: from,
			MessageStatus: status,
			...(errorCode !== undefined && { ErrorCode: String(errorCode) }),
		};
		await post(message.statusCallback, form).catch(() => undefined);
	}

	/** Answers once the status of each message was reported. */
	app.get('/control/messages', async (call) => {
		await Promise.all(reports);
		const to = call.req.query('to');
		return call.json({ messages: messages.filter((message) => to === undefined || message.to === to) });
	});

	/** A phone sends `body` to our number. */
	app.post('/control/replies', async (call) => {
		const { from, body } = await textsOf(call, ['from', 'body']);
		const word = body.trim().toUpperCase();
		if (stopWords.includes(word)) stopped.add(from);
		if (word === 'START') stopped.delete(from);
		const sid = `SM${randomBytes(16).toString('hex')}`;
		const form = {
			MessageSid: sid,
			AccountSid: twilioAccountSid,
			From: from,
			To: twilioNumber,
			Body: body,
			NumMedia: '0',
		};
		const status = await post(repliesTo, form);
		return call.json({ status });
	});

	app.post('/control/phones', async (call) => {
		const body = await readJson(call);
		const fields = body instanceof Object ? body : {};
		if ('phone' in fields && typeof fields.phone === 'string' && 'isUnreachable' in fields) {
			const errorCode = 'errorCode' in fields && typeof fields.errorCode === 'number' ? fields.errorCode : 30003;
			if (fields.isUnreachable) unreachable.set(fields.phone, errorCode);
			else unreachable.delete(fields.phone);
		}
		if ('outage' in fields) outage = typeof fields.outage === 'number' ? fields.outage : null;
		return call.json({ unreachable: [...unreachable.keys()], outage });
	});

	return startFakeServer(port, host, app);
}

async function textsOf<Name extends string>(
	call: Parameters<typeof readJson>[0],
	names: readonly Name[],
): Promise<Record<Name, string>> {
	const body: unknown = await readJson(call);
	const fields = new Map(Object.entries(body instanceof Object ? body : {}));
	const texts = names.map((name) => [name, fields.get(name)] as const);
	if (!texts.every(([, text]) => typeof text === 'string')) throw refusal(400, `Send ${names.join(' and ')} as texts.`);
	return Object.fromEntries(texts) as Record<Name, string>;
}

async function post(url: string, form: Record<string, string>): Promise<number> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'x-twilio-signature': getExpectedTwilioSignature(twilioAuthToken, url, form) },
		body: new URLSearchParams(form),
	});
	await response.body?.cancel();
	return response.status;
}

if (import.meta.main) {
	const server = await startTwilio({
		repliesTo: process.env.STAYUP_SMS_REPLIES ?? 'http://127.0.0.1:5000/api/sms/replies',
	});
	stopOnSignal(server);
	console.log(`Local Twilio: ${server.origin}`);
}
