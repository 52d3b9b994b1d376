import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call, callJson } from '../shared/call.ts';
import type { FakeServer } from '../shared/fake-server.ts';
import type { KeptMail } from './mail-store.ts';
import { startMailbox } from './server.ts';

let dataDir: string;
let mailbox: FakeServer;

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'stayup-mailbox-'));
	mailbox = await startMailbox({ port: 0, dataDir });
});

afterEach(async () => {
	await mailbox.close();
	await rm(dataDir, { recursive: true });
});

const bearer = { authorization: 'Bearer SG.local' };
const emailTo = (email: string) => ({
	personalizations: [{ to: [{ email }] }],
	from: { email: 'alerts@stayup.example' },
	subject: `Down: for ${email}`,
	content: [
		{ type: 'text/plain', value: 'It is down.' },
		{ type: 'text/html', value: '<p>It is <b>down</b>.</p><script>alert(1)</script>' },
	],
});
const at = (path: string): string => `${mailbox.origin}${path}`;
const sendMail = (body: unknown, headers: Record<string, string> = bearer) =>
	callJson(at('/v3/mail/send'), 'POST', body, headers);
const list = async (to = ''): Promise<KeptMail[]> =>
	JSON.parse((await call(at(to === '' ? '/control/mails' : `/control/mails?to=${encodeURIComponent(to)}`))).body).mails;

describe('sending email', () => {
	it('accepts an email with 202 and an id', async () => {
		const reply = await sendMail(emailTo('alice@example.com'));

		expect(reply).toMatchObject({ status: 202, body: '' });
		expect(await list()).toMatchObject([
			{ subject: 'Down: for alice@example.com', messageId: reply.headers['x-message-id'], text: 'It is down.' },
		]);
	});

	it('drops a copy of an email that its recipient has, by its Message-ID', async () => {
		const withId = (email: string) => ({ ...emailTo(email), headers: { 'Message-ID': '<event-1@stayup.example>' } });
		await sendMail(withId('alice@example.com'));
		const copy = await sendMail(withId('Alice@example.com'));
		await sendMail(withId('bob@example.com'));
		await sendMail(emailTo('alice@example.com'));
		await sendMail(emailTo('alice@example.com'));

		expect(copy.status).toBe(202);
		expect((await list()).map(({ to }) => to[0]?.email)).toEqual([
			...['alice@example.com', 'alice@example.com', 'bob@example.com', 'alice@example.com'],
		]);
	});

	it('refuses an email without a key', async () => {
		const reply = await sendMail(emailTo('alice@example.com'), {});

		expect(reply.status).toBe(401);
		expect(JSON.parse(reply.body)).toEqual({
			errors: [
				{ message: 'The provided authorization grant is invalid, expired, or revoked', field: null, help: null },
			],
		});
	});

	it.each([
		['an email without a subject', JSON.stringify({ ...emailTo('alice@example.com'), subject: '' }), 'subject'],
		['a body that is not JSON', '{', 'from.email'],
	])('refuses %s and stores nothing', async (_what, body, field) => {
		const headers = { 'content-type': 'application/json', ...bearer };

		const reply = await call(at('/v3/mail/send'), { method: 'POST', headers, body });

		expect(reply.status).toBe(400);
		expect(JSON.parse(reply.body).errors[0]).toEqual({ field, help: null, message: expect.any(String) });
		expect(await list()).toEqual([]);
	});

	it('validates an email in sandbox mode without delivering it', async () => {
		const sandbox = { mail_settings: { sandbox_mode: { enable: true } } };

		expect(await sendMail({ ...emailTo('alice@example.com'), ...sandbox })).toMatchObject({ status: 200 });
		expect(await list()).toEqual([]);
	});

	it('fails while the email service is set to fail, then works again', async () => {
		await callJson(at('/control/behaviour'), 'PUT', { status: 503 });
		const failed = await sendMail(emailTo('alice@example.com'));
		await callJson(at('/control/behaviour'), 'PUT', { status: 200 });
		const taken = await sendMail(emailTo('bob@example.com'));

		expect([failed.status, taken.status]).toEqual([503, 202]);
		expect(await list()).toMatchObject([{ subject: 'Down: for bob@example.com' }]);
	});

	it('closes without waiting while it hangs', async () => {
		await callJson(at('/control/behaviour'), 'PUT', { fault: 'hang' });
		const response = expect(sendMail(emailTo('alice@example.com'))).rejects.toThrow();
		await list();

		await mailbox.close();

		await response;
		mailbox = await startMailbox({ port: 0, dataDir });
	});
});

describe('received emails', () => {
	it('are found by recipient, newest first', async () => {
		await sendMail(emailTo('alice@example.com'));
		await sendMail(emailTo('bob@example.com'));
		await sendMail(emailTo('Alice@Example.com'));

		const mails = await list('alice@example.com');

		expect(mails.map(({ subject }) => subject)).toEqual(['Down: for Alice@Example.com', 'Down: for alice@example.com']);
	});

	it('show their HTML where it cannot run scripts', async () => {
		await sendMail(emailTo('alice@example.com'));
		const [mail] = await list();

		const html = await call(at(`/mails/${mail?.id}/html`));
		const page = await call(at(`/mails/${mail?.id}`));

		expect(html.body).toContain('<p>It is <b>down</b>.</p>');
		expect(html.headers['content-security-policy']).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; /);
		expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
		expect(page.body).not.toContain('alert(1)');
	});

	it.each(['/mails/nobody', '/mails/nobody/html', '/control/mails/nobody', '/control/nothing', '/else'])(
		'are not found at %s',
		async (path) => {
			expect(await call(at(path))).toMatchObject({ status: 404 });
		},
	);

	it('are listed on a page', async () => {
		expect((await call(at('/'))).body).toContain('<title>Local mailbox</title>');
	});

	it('are deleted on request, and not by another website', async () => {
		await sendMail(emailTo('alice@example.com'));

		const foreign = await callJson(at('/control/mails'), 'DELETE', {}, { origin: 'http://evil.example' });
		const kept = await list();
		await callJson(at('/control/mails'), 'DELETE', {});

		expect([foreign.status, kept.length]).toEqual([403, 1]);
		expect(await list()).toEqual([]);
	});

	it('survive a restart', async () => {
		await sendMail(emailTo('alice@example.com'));
		await mailbox.close();

		mailbox = await startMailbox({ port: 0, dataDir });

		expect(await list()).toMatchObject([{ subject: 'Down: for alice@example.com' }]);
	});

	it.each(['[{"id": 5}, {', '{}'])('start empty when the file contains %s', async (content) => {
		await mailbox.close();
		await writeFile(join(dataDir, 'mails.json'), content);

		mailbox = await startMailbox({ port: 0, dataDir });

		expect(await list()).toEqual([]);
	});
});
