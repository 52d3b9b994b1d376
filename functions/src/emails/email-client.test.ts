import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox } from '../../../dev/fakes/mailbox/server.ts';
import { createEmailClient, type Email } from './email-client.ts';

let folder: string;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stayup-email-client-'));
	mailbox = await startMailbox({ port: 0, dataDir: folder });
});

afterEach(() => answer({ status: 200, fault: null, redirectTo: null, delayMs: 0, body: null }));

afterAll(async () => {
	await mailbox.close();
	await rm(folder, { recursive: true });
});

const email: Email = {
	to: 'alice@example.com',
	subject: 'Down: Shop',
	text: 'It is down.',
	html: '<p>It is down.</p>',
	deliveryId: 'delivery-1',
	oneClickUrl: null,
};

async function answer(behaviour: object): Promise<void> {
	await fetch(`${mailbox.origin}/control/behaviour`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(behaviour),
	});
}

function send(changes: Partial<Email> = {}, { origin = mailbox.origin, timeoutMs = 10_000 } = {}) {
	return createEmailClient({ apiKey: 'SG.local', origin, from: 'alerts@stayup.example' }, timeoutMs).send({
		...email,
		...changes,
	});
}

describe('an email sent through SendGrid', () => {
	it('is sent once SendGrid accepts it, with the delivery id that all its attempts share', async () => {
		const result = await send();
		const { mails } = (await (await fetch(`${mailbox.origin}/control/mails?to=${email.to}`)).json()) as {
			mails: object[];
		};

		expect(result).toEqual({ kind: 'sent', statusCode: 202 });
		expect(mails).toMatchObject([
			{
				subject: email.subject,
				text: email.text,
				html: email.html,
				from: { email: 'alerts@stayup.example', name: 'Stayup' },
				customArgs: { deliveryId: 'delivery-1' },
			},
		]);
	});

	it('gets no tracking and no unsubscribe link of SendGrid, whatever the settings of the account', async () => {
		const requests: string[] = [];
		const server = createServer(async (request, response) => {
			requests.push((await request.setEncoding('utf8').toArray()).join(''));
			response.writeHead(202).end();
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		await send({}, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
		server.close();

		expect(requests.map((text) => JSON.parse(text).tracking_settings)).toEqual([
			{
				click_tracking: { enable: false },
				open_tracking: { enable: false },
				subscription_tracking: { enable: false },
			},
		]);
	});

	it('carries a calendar event with its method', async () => {
		const to = 'calendar@example.com';
		await send({ to, calendar: { method: 'REQUEST', text: 'BEGIN:VCALENDAR\r\n' } });
		const { mails } = (await (await fetch(`${mailbox.origin}/control/mails?to=${to}`)).json()) as {
			mails: { attachments: { content: string }[] }[];
		};
		const [attachment] = mails[0]?.attachments ?? [];

		expect(attachment).toMatchObject({ filename: 'call.ics', type: 'text/calendar; method=REQUEST' });
		expect(Buffer.from(attachment?.content ?? '', 'base64').toString()).toBe('BEGIN:VCALENDAR\r\n');
	});

	it.each([400, 401, 403, 413])('that is refused with %d fails', async (status) => {
		await answer({ status });

		expect(await send()).toEqual({ kind: 'failed', statusCode: status, reason: `refused with ${status}` });
	});

	it.each([429, 500, 502, 503])('that gets status %d can be retried', async (status) => {
		await answer({ status });

		expect(await send()).toEqual({ kind: 'retry', statusCode: status, reason: `responded with ${status}` });
	});

	it.each(['hang', 'reset', 'slow-body', 'bad-http'])('can be retried after the fault "%s"', async (fault) => {
		await answer({ fault });

		expect(await send({}, { timeoutMs: 200 })).toMatchObject({ kind: 'retry' });
	});

	it('does not follow a redirect', async () => {
		await answer({ status: 307, redirectTo: 'http://127.0.0.1:9/' });

		expect((await send()).kind).not.toBe('sent');
	});

	it('can be retried if the connection is refused', async () => {
		expect(await send({}, { origin: 'http://127.0.0.1:9' })).toEqual({
			kind: 'retry',
			statusCode: null,
			reason: 'no response',
		});
	});

	it('never appears in the reason', async () => {
		await answer({ status: 400, body: `{"errors":[{"message":"bad ${email.to}"}]}` });

		expect(JSON.stringify(await send())).not.toContain(email.to);
	});
});

describe('one email to many recipients', () => {
	const many = (emails: readonly string[]) =>
		createEmailClient({ apiKey: 'SG.local', origin: mailbox.origin, from: 'alerts@stayup.example' }).sendMany({
			fromName: 'Acme status',
			subject: 'Resolved',
			deliveryId: 'update-1',
			marker: 'recipientkey',
			text: 'Leave: https://stayup.example/leave/recipientkey',
			html: '<a href="https://stayup.example/leave/recipientkey">Leave</a>',
			recipients: emails.map((to, index) => ({
				to,
				key: `key${index}`,
				messageId: `id-${to}`,
				oneClickUrl: `https://stayup.example/leave/only${index}`,
			})),
		});
	const received = async (to: string) => {
		const { mails } = (await (await fetch(`${mailbox.origin}/control/mails?to=${to}`)).json()) as { mails: object[] };
		return mails;
	};

	it('gives each its own links, Message-ID and one-click header, in the name of the sender', async () => {
		expect(await many(['carol@example.com', 'dave@example.com'])).toEqual({ kind: 'sent', statusCode: 202 });

		expect(await received('dave@example.com')).toMatchObject([
			{
				from: { email: 'alerts@stayup.example', name: 'Acme status' },
				to: [{ email: 'dave@example.com' }],
				text: 'Leave: https://stayup.example/leave/key1',
				html: '<a href="https://stayup.example/leave/key1">Leave</a>',
				headers: {
					'Message-ID': '<id-dave@example.com@stayup.example>',
					'List-Unsubscribe': '<https://stayup.example/leave/only1>',
					'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
				},
			},
		]);
	});

	it('is refused for all if one of them is invalid', async () => {
		expect(await many(['erin@example.com', 'no email address'])).toMatchObject({ kind: 'failed', statusCode: 400 });
		expect(await received('erin@example.com')).toEqual([]);
	});
});
