import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox } from '../../../../dev/fakes/mailbox/server.ts';
import { createEmailClient, type Mail } from './email-client.ts';

let folder: string;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stayup-mail-client-'));
	mailbox = await startMailbox({ port: 0, dataDir: folder });
});

afterEach(() => answer({ status: 200, fault: null, redirectTo: null, delayMs: 0 }));

afterAll(async () => {
	await mailbox.close();
	await rm(folder, { recursive: true });
});

const mail: Mail = {
	to: 'alice@example.com',
	subject: 'Down: Shop',
	text: 'It is down.',
	html: '<p>It is down.</p>',
	deliveryId: 'delivery-1',
	stopUrl: null,
};

async function answer(behaviour: object): Promise<void> {
	await fetch(`${mailbox.origin}/control/behaviour`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(behaviour),
	});
}

function send(changes: Partial<Mail> = {}, origin = mailbox.origin) {
	return createEmailClient({ apiKey: 'SG.local', origin, from: 'alerts@stayup.example' }, 400).send({
		...mail,
		...changes,
	});
}

describe('a mail handed to SendGrid', () => {
	it('that is taken is sent, with the id that every attempt of it carries', async () => {
		const result = await send();
		const { mails } = (await (await fetch(`${mailbox.origin}/control/mails?to=${mail.to}`)).json()) as {
			mails: object[];
		};

		expect(result).toEqual({ kind: 'sent', statusCode: 202 });
		expect(mails).toMatchObject([
			{
				subject: mail.subject,
				text: mail.text,
				html: mail.html,
				from: { email: 'alerts@stayup.example', name: 'Stayup' },
				customArgs: { deliveryId: 'delivery-1' },
			},
		]);
	});

	it.each([400, 401, 403, 413])('that is refused with %d is dead', async (status) => {
		await answer({ status });

		expect(await send()).toEqual({ kind: 'dead', statusCode: status, reason: `refused with ${status}` });
	});

	it.each([429, 500, 502, 503])('that is answered with %d is worth another try', async (status) => {
		await answer({ status });

		expect(await send()).toEqual({ kind: 'retry', statusCode: status, reason: `answered ${status}` });
	});

	it.each(['hang', 'reset', 'slow-body', 'bad-http'])('that meets a %s is worth another try', async (fault) => {
		await answer({ fault });

		expect(await send()).toMatchObject({ kind: 'retry' });
	});

	it('is not carried to wherever an answer points', async () => {
		await answer({ status: 307, redirectTo: 'http://127.0.0.1:9/' });

		expect((await send()).kind).not.toBe('sent');
	});

	it('that nobody listens to is worth another try', async () => {
		expect(await send({}, 'http://127.0.0.1:9')).toEqual({ kind: 'retry', statusCode: null, reason: 'no answer' });
	});

	it('keeps what is in it out of the reason', async () => {
		await answer({ status: 400, body: `{"errors":[{"message":"bad ${mail.to}"}]}` });

		expect(JSON.stringify(await send())).not.toContain(mail.to);
	});
});
