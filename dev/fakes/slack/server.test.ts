import { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call, callJson } from '../shared/call.ts';
import type { FakeServer } from '../shared/fake-server.ts';
import { startWebhooks } from '../webhooks/server.ts';
import { startSlack } from './server.ts';
import { slackClientId, slackClientSecret } from './settings.ts';

let product: FakeServer;
let slack: FakeServer;
let web: WebClient;

beforeEach(async () => {
	product = await startWebhooks({ port: 0 });
	slack = await startSlack({ port: 0, interactionsTo: `${product.origin}/interactions` });
	web = new WebClient(undefined, {
		slackApiUrl: `${slack.origin}/api/`,
		retryConfig: { retries: 0 },
		rejectRateLimitedCalls: true,
	});
});
afterEach(async () => {
	await slack.close();
	await product.close();
});

const redirectUri = 'http://127.0.0.1:5000/api/slack/oauth';
const control = async (path: string, body: unknown = {}, method = 'POST') =>
	JSON.parse((await callJson(`${slack.origin}/control/${path}`, method, body)).body);

async function codeFor(choice: object = {}): Promise<string> {
	const query = new URLSearchParams({
		client_id: slackClientId,
		scope: 'incoming-webhook,chat:write',
		redirect_uri: redirectUri,
		state: 's',
	});
	const { url } = await control('authorize', { url: `${slack.origin}/oauth/v2/authorize?${query}`, ...choice });
	expect(new URL(url).searchParams.get('state')).toBe('s');
	return new URL(url).searchParams.get('code') ?? '';
}

const access = (code: string, secret = slackClientSecret) =>
	web.oauth.v2.access({ client_id: slackClientId, client_secret: secret, code, redirect_uri: redirectUri });

async function install(choice: object = {}): Promise<string> {
	return (await access(await codeFor(choice))).access_token ?? '';
}

const message = { channel: 'C0ALERTS', text: 'Shop is down' };

describe('the Slack sandbox', () => {
	it('gives a token for a code, once, and only to our app', async () => {
		const code = await codeFor();

		expect(await access(code)).toMatchObject({
			ok: true,
			token_type: 'bot',
			access_token: expect.stringMatching(/^xoxb-/),
			team: { id: 'T0ACME' },
			incoming_webhook: { channel: '#alerts', channel_id: 'C0ALERTS' },
		});
		await expect(access(code)).rejects.toMatchObject({ data: { error: 'invalid_code' } });
		await expect(access(await codeFor(), 'wrong')).rejects.toMatchObject({ data: { error: 'bad_client_secret' } });
	});

	it('sends the browser back with an error when the user cancels', async () => {
		const query = new URLSearchParams({
			client_id: slackClientId,
			scope: 'incoming-webhook',
			redirect_uri: redirectUri,
		});
		const { url } = await control('authorize', {
			url: `${slack.origin}/oauth/v2/authorize?${query}`,
			isAllowed: false,
		});

		expect(new URL(url).searchParams.get('error')).toBe('access_denied');
	});

	it('takes messages, replies and updates with the token of the workspace', async () => {
		const token = await install();
		const { ts = '' } = await web.chat.postMessage({ ...message, token });
		await web.chat.postMessage({ ...message, token, thread_ts: ts, text: 'ada is on it' });
		await web.chat.update({ token, channel: message.channel, ts, text: 'Shop was down' });

		expect((await control('messages', undefined, 'GET')).messages).toMatchObject([
			{ ts, threadTs: null, text: 'Shop was down', updates: 1 },
			{ threadTs: ts, text: 'ada is on it', updates: 0 },
		]);
	});

	it('refuses tokens and channels in the words of Slack', async () => {
		const token = await install();
		const error = (options: object) =>
			web.chat.postMessage({ ...message, ...options }).then(
				() => null,
				(failure) => failure.data.error,
			);

		expect(await error({})).toBe('not_authed');
		expect(await error({ token: 'xoxb-made-up' })).toBe('invalid_auth');
		expect(await error({ token, channel: 'C0OTHER' })).toBe('channel_not_found');
		await control('archive', { channel: 'C0ALERTS' });
		expect(await error({ token })).toBe('is_archived');
		await control('revoke', { teamId: 'T0ACME' });
		expect(await error({ token })).toBe('token_revoked');
	});

	it('limits the rate, or fails, on request', async () => {
		const token = await install();
		await control('faults', { retryAfter: 7 }, 'PUT');
		await expect(web.auth.test({ token })).rejects.toMatchObject({ retryAfter: 7 });

		await control('faults', { error: 'internal_error' }, 'PUT');
		await expect(web.auth.test({ token })).rejects.toMatchObject({ data: { error: 'internal_error' } });

		await control('faults', {}, 'PUT');
		expect(await web.auth.test({ token })).toMatchObject({ ok: true, team_id: 'T0ACME' });
	});

	it('sends a signed interaction when a button is pressed', async () => {
		const token = await install();
		const button = {
			type: 'button',
			action_id: 'mute',
			value: 'x',
			text: { type: 'plain_text', text: 'Mute' },
		} as const;
		const blocks = [{ type: 'actions' as const, elements: [button] }];
		const { ts } = await web.chat.postMessage({ ...message, token, blocks });

		expect(await control('press', { channel: 'C0ALERTS', ts, actionId: 'mute' })).toMatchObject({ status: 200 });
		const { requests } = JSON.parse((await call(`${product.origin}/control/requests`)).body);
		expect(requests).toMatchObject([
			{
				path: '/interactions',
				headers: { 'x-slack-signature': expect.stringMatching(/^v0=[\da-f]{64}$/) },
				body: expect.stringMatching(/^payload=%7B%22type%22%3A%22block_actions%22/),
			},
		]);
	});
});
