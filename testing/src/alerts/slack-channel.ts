/** Slack channels of accounts, connected at the Slack sandbox. */
import type { Channel, NewSession } from '@stayup/contract';
import { interactionBody, sandboxWorkspace, signedHeaders } from '../../../dev/fakes/slack/server.ts';
import type { SentMessage } from '../../../dev/fakes/slack/slack-store.ts';
import { send, sendSuccessfully } from '../api-client.ts';

export { sandboxWorkspace };

const origin = process.env.STAYUP_SLACK_ORIGIN ?? '';

async function control<Reply>(path: string, body: unknown, method = 'POST'): Promise<Reply> {
	const response = await fetch(`${origin}/control/${path}`, {
		method,
		headers: { 'content-type': 'application/json' },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	if (!response.ok) throw new Error(`The Slack sandbox refuses: ${await response.text()}`);
	return (await response.json()) as Reply;
}

/** A workspace with one conversation, which no other test uses. */
export function freshWorkspace() {
	const id = crypto.randomUUID().slice(0, 8).toUpperCase();
	return { teamId: `T${id}`, teamName: 'Acme', channelId: `C${id}`, channelName: 'alerts' };
}
export type Workspace = ReturnType<typeof freshWorkspace>;

/** Allows or cancels on Slack's page. Returns the page that the product sends the browser to. */
export async function visitSlack(connectUrl: string, workspace: Workspace, isAllowed = true): Promise<string | null> {
	const { url } = await control<{ url: string }>('authorize', { url: connectUrl, isAllowed, ...workspace });
	const { pathname, search } = new URL(url);
	return (await send('GET', `${pathname}${search}`)).headers.get('location');
}

export function addSlackChannel({ token }: NewSession, name = 'Ops'): Promise<Channel> {
	const body = { name, target: { kind: 'slack' } };
	return sendSuccessfully<Channel>('POST', '/api/channels', { token, body });
}

/** A channel that is connected to a workspace of its own. */
export async function connectSlack(who: NewSession, workspace = freshWorkspace()) {
	const { _id, connectUrl } = await addSlackChannel(who);
	await completeAtSlack(who, _id, connectUrl, workspace);
	return { id: _id, ...workspace };
}

/** Allows it on Slack's page, and completes it on ours. */
export async function completeAtSlack(
	{ token }: NewSession,
	id: string,
	connectUrl: string | null,
	workspace: Workspace,
): Promise<Channel> {
	const page = await visitSlack(connectUrl ?? '', workspace);
	const code = new URL(page ?? '').hash.slice(1);
	return sendSuccessfully<Channel>('POST', `/api/channels/${id}/confirm`, { token, body: { code } });
}

/** Oldest first. */
export async function slackMessages({ channelId }: Workspace): Promise<SentMessage[]> {
	return (await control<{ messages: SentMessage[] }>(`messages?channel=${channelId}`, undefined, 'GET')).messages;
}

/** The sandbox signs the interaction. */
export function pressInSlack(
	{ channelId: channel }: Workspace,
	ts: string,
	actionId: string,
	more: { userName?: string; teamId?: string } = {},
): Promise<{ status: number; body: string }> {
	return control('press', { channel, ts, actionId, ...more });
}

export function uninstallFromSlack({ teamId }: Workspace): Promise<unknown> {
	return control('revoke', { teamId });
}

/** An interaction as the sandbox sends it, for tests that change it. */
export function interactionOf({ teamId, channelId: channel }: Workspace, ts: string, value: string, actionId = 'mute') {
	return interactionBody({ channel, ts, teamId }, { action_id: actionId, value });
}

export function sendInteraction(text: string, signing: { secret?: string; at?: number } = {}) {
	return send('POST', '/api/slack/interactions', { body: text, headers: signedHeaders(text, signing) });
}
