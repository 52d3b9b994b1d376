/** The part of Slack's Web API that the product uses, with Slack's errors. */
import type { Context, Hono } from 'hono';
import type { FakeEnvironment } from '../shared/fake-app.ts';
import { slackClientId, slackClientSecret } from './settings.ts';
import type { SlackStore, Token } from './slack-store.ts';

export interface SlackFaults {
	/** An error of every call, in Slack's words. */
	error: string | null;
	/** Seconds; every call is answered with 429. */
	retryAfter: number | null;
}

const mostBlocks = 50;
const longestText = 3000;

export function addApi(app: Hono<FakeEnvironment>, store: SlackStore, faults: () => SlackFaults): void {
	app.use('/api/*', async (call, next) => {
		const { error, retryAfter } = faults();
		if (retryAfter !== null) return call.json(refused('ratelimited'), 429, { 'retry-after': String(retryAfter) });
		return error === null ? next() : call.json(refused(error));
	});

	app.post('/api/oauth.v2.access', async (call) => {
		const fields = await fieldsOf(call);
		if (fields.client_id !== slackClientId) return call.json(refused('invalid_client_id'));
		if (fields.client_secret !== slackClientSecret) return call.json(refused('bad_client_secret'));
		const authorization = store.takeCode(fields.code ?? '');
		if (!authorization) return call.json(refused('invalid_code'));
		const { teamId, teamName, channelId, channelName, redirectUri, scope } = authorization;
		if (fields.redirect_uri !== redirectUri) return call.json(refused('bad_redirect_uri'));
		return call.json({
			ok: true,
			app_id: 'A0STAYUP',
			authed_user: { id: 'U0INSTALLER' },
			scope,
			token_type: 'bot',
			access_token: store.install(authorization),
			bot_user_id: 'U0BOT',
			team: { id: teamId, name: teamName },
			enterprise: null,
			is_enterprise_install: false,
			incoming_webhook: {
				channel: `#${channelName}`,
				channel_id: channelId,
				configuration_url: `https://${teamName.toLowerCase()}.slack.com/services/B0`,
				url: 'https://hooks.slack.com/services/T0/B0/unused',
			},
		});
	});

	app.post('/api/auth.test', async (call) => {
		const token = tokenOf(call, store);
		if ('error' in token) return call.json(token);
		return call.json({ ok: true, team: token.teamName, team_id: token.teamId, user: 'stayup', user_id: 'U0BOT' });
	});

	app.post('/api/chat.postMessage', async (call) => {
		const token = tokenOf(call, store);
		if ('error' in token) return call.json(token);
		const fields = await fieldsOf(call);
		const problem = problemWithMessage(fields) ?? store.problemWith(fields.channel ?? '', token.teamId);
		if (problem !== null) return call.json(refused(problem));
		const { channel = '', text = '', thread_ts: threadTs = null } = fields;
		if (threadTs !== null && !store.find(channel, threadTs)) return call.json(refused('thread_not_found'));
		const sent = store.add({
			channel,
			text,
			threadTs,
			teamId: token.teamId,
			blocks: blocksIn(fields) ?? [],
			isBroadcast: fields.reply_broadcast === 'true',
			metadata: fields.metadata === undefined ? null : JSON.parse(fields.metadata),
		});
		return call.json({ ok: true, channel, ts: sent.ts, message: { type: 'message', text, ts: sent.ts } });
	});

	app.post('/api/chat.update', async (call) => {
		const token = tokenOf(call, store);
		if ('error' in token) return call.json(token);
		const fields = await fieldsOf(call);
		const { channel = '', ts = '', text = '' } = fields;
		const problem = problemWithMessage(fields) ?? store.problemWith(channel, token.teamId);
		if (problem !== null) return call.json(refused(problem));
		const message = store.find(channel, ts);
		if (!message) return call.json(refused('message_not_found'));
		message.text = text;
		message.blocks = blocksIn(fields) ?? [];
		message.updates += 1;
		return call.json({ ok: true, channel, ts, text });
	});

	app.all('/api/*', (call) => call.json(refused('unknown_method')));
}

function tokenOf(call: Context, store: SlackStore): Token | ReturnType<typeof refused> {
	const [, given] = /^Bearer (\S+)$/.exec(call.req.header('authorization') ?? '') ?? [];
	if (given === undefined) return refused('not_authed');
	const token = store.token(given);
	if (!token) return refused('invalid_auth');
	return token.isRevoked ? refused('token_revoked') : token;
}

function problemWithMessage(fields: Record<string, string>): string | null {
	const blocks = blocksIn(fields);
	if (!fields.text && blocks === null) return 'no_text';
	if (blocks === null) return null;
	return blocks.length > mostBlocks || blocks.some((block) => !isBlock(block)) ? 'invalid_blocks' : null;
}

interface Block {
	type?: unknown;
	text?: { text?: unknown };
	elements?: unknown;
}

function isBlock({ type, text, elements }: Block): boolean {
	const content = text?.text;
	switch (type) {
		case 'header':
			return typeof content === 'string' && content !== '' && content.length <= 150;
		case 'section':
			return typeof content === 'string' && content !== '' && content.length <= longestText;
		case 'actions':
		case 'context':
			return Array.isArray(elements) && elements.length > 0 && elements.length <= 25;
		default:
			return false;
	}
}

function blocksIn({ blocks }: Record<string, string>): Block[] | null {
	if (blocks === undefined) return null;
	const parsed: unknown = JSON.parse(blocks);
	return Array.isArray(parsed) ? parsed : null;
}

async function fieldsOf(call: Context): Promise<Record<string, string>> {
	const body = await call.req.parseBody();
	return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

function refused(error: string): { ok: false; error: string } {
	return { ok: false, error };
}
