/** A local Slack: authorizes the app, takes messages, and sends signed interactions when a button is pressed. */
import { createHmac, randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { createFakeApp, readJson, refusal, requireOwnPage } from '../shared/fake-app.ts';
import { type FakeServer, startFakeServer } from '../shared/fake-server.ts';
import { portFrom, stopOnSignal } from '../shared/listening.ts';
import { slackClientId, slackSigningSecret } from './settings.ts';
import { addApi, type SlackFaults } from './slack-api.ts';
import { SlackStore } from './slack-store.ts';

export interface SlackOptions {
	port?: number;
	host?: string;
	/** The product's URL for interactions. */
	interactionsTo?: string;
}

export const slackPort = (): number => portFrom('STAYUP_SLACK_PORT', 4420);

const noFaults: SlackFaults = { error: null, retryAfter: null };
/** Where the page of the sandbox lets the app post to. */
export const sandboxWorkspace = { teamId: 'T0ACME', teamName: 'Acme', channelId: 'C0ALERTS', channelName: 'alerts' };

export async function startSlack(options: SlackOptions = {}): Promise<FakeServer> {
	const { port = slackPort(), host = '127.0.0.1', interactionsTo } = options;
	const store = new SlackStore();
	let faults = noFaults;
	const app = createFakeApp('This method does not exist.');

	/** Returns the URL that the browser goes to. */
	function authorize(query: URLSearchParams, choice: typeof sandboxWorkspace, isAllowed: boolean): string {
		const redirectUri = query.get('redirect_uri') ?? '';
		const target = URL.parse(redirectUri);
		if (!target) throw refusal(400, 'The parameter redirect_uri is missing.');
		if (query.get('client_id') !== slackClientId) throw refusal(400, 'The parameter client_id is not our app.');
		const scope = query.get('scope') ?? '';
		if (!scope.includes('incoming-webhook')) throw refusal(400, 'Without incoming-webhook nobody chooses a channel.');
		target.searchParams.set('state', query.get('state') ?? '');
		if (isAllowed) target.searchParams.set('code', store.issueCode({ ...choice, redirectUri, scope }));
		else target.searchParams.set('error', 'access_denied');
		return target.href;
	}

	app.get('/oauth/v2/authorize', (call) => {
		const query = new URL(call.req.url).searchParams;
		const links = [
			['Allow in #alerts', authorize(query, sandboxWorkspace, true)],
			['Cancel', authorize(query, sandboxWorkspace, false)],
		] as const;
		return call.html(html`<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Slack sandbox</title>
<h1>Stayup is requesting permission to access the Acme workspace</h1>
<p>Scopes: ${query.get('scope') ?? ''}</p>
${links.map(([label, url]) => html`<p><a href="${url}">${label}</a></p>`)}
</html>`);
	});

	addApi(app, store, () => faults);

	app.get('/', requireOwnPage, (call) => call.json({ messages: store.messages(null) }));
	app.post('/control/authorize', async (call) => {
		const { url, isAllowed = true, ...choice } = (await readJson(call)) as { url: string; isAllowed?: boolean };
		return call.json({ url: authorize(new URL(url).searchParams, { ...sandboxWorkspace, ...choice }, isAllowed) });
	});
	app.get('/control/messages', (call) => call.json({ messages: store.messages(call.req.query('channel') ?? null) }));
	app.delete('/control/messages', (call) => {
		store.empty();
		return call.json({ messages: [] });
	});
	app.put('/control/faults', async (call) => {
		faults = { ...noFaults, ...((await readJson(call)) as Partial<SlackFaults>) };
		return call.json(faults);
	});
	app.post('/control/revoke', async (call) => {
		const { teamId } = (await readJson(call)) as { teamId: string };
		store.revoke(teamId);
		return call.json({ teamId });
	});
	app.post('/control/archive', async (call) => {
		const { channel } = (await readJson(call)) as { channel: string };
		store.archive(channel);
		return call.json({ channel });
	});
	app.post('/control/press', async (call) => {
		const press = (await readJson(call)) as Press;
		if (interactionsTo === undefined) throw refusal(400, 'There is no product.');
		const message = store.find(press.channel, press.ts);
		if (!message) throw refusal(404, 'This message does not exist.');
		const button = buttonsOf(message.blocks).find(({ action_id }) => action_id === press.actionId);
		if (!button) throw refusal(404, 'The message has no such button.');
		const body = interactionBody(message, button, press);
		const response = await fetch(interactionsTo, { method: 'POST', headers: signedHeaders(body), body });
		return call.json({ status: response.status, body: await response.text() });
	});
	app.all('/control/*', (call) => call.notFound());

	return startFakeServer(port, host, app);
}

interface Press {
	channel: string;
	ts: string;
	actionId: string;
	userName?: string;
	/** Of the person who presses; a shared channel has people of several workspaces. */
	teamId?: string;
}

interface Button {
	action_id: string;
	value?: string;
}

function buttonsOf(blocks: unknown[]): Button[] {
	return blocks.flatMap((block) => {
		const { type, elements } = block as { type: string; elements?: Button[] };
		return type === 'actions' ? (elements ?? []) : [];
	});
}

/** A form with one field, as Slack sends it. */
export function interactionBody(
	message: { channel: string; ts: string; teamId: string },
	button: Button,
	{ userName = 'ada', teamId = message.teamId }: Pick<Press, 'userName' | 'teamId'> = {},
): string {
	const payload = {
		type: 'block_actions',
		user: { id: 'U0ADA', username: userName, name: userName, team_id: teamId },
		api_app_id: 'A0STAYUP',
		token: 'unused',
		container: { type: 'message', message_ts: message.ts, channel_id: message.channel, is_ephemeral: false },
		trigger_id: randomUUID(),
		team: { id: teamId, domain: 'acme' },
		enterprise: null,
		is_enterprise_install: false,
		channel: { id: message.channel, name: 'alerts' },
		message: { type: 'message', ts: message.ts },
		response_url: 'https://hooks.slack.com/actions/unused',
		actions: [{ type: 'button', block_id: 'b', action_ts: message.ts, ...button }],
	};
	return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
}

/** Slack's v0 signature. */
export function signedHeaders(
	body: string,
	{ secret = slackSigningSecret, at = Date.now() }: { secret?: string; at?: number } = {},
): Record<string, string> {
	const timestamp = String(Math.floor(at / 1000));
	return {
		'content-type': 'application/x-www-form-urlencoded',
		'x-slack-request-timestamp': timestamp,
		'x-slack-signature': `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`,
	};
}

if (import.meta.main) {
	const slack = await startSlack();
	stopOnSignal(slack);
	console.log(`Slack sandbox: ${slack.origin}/`);
}
