/** Calls Slack: connects a channel by OAuth v2, and posts and updates messages. */
import type { WebClient } from '@slack/web-api';
import type { ChannelResult, TargetOf } from '../sender.ts';
import type { SlackMessage } from './slack-blocks.ts';
import { failureOf } from './slack-failures.ts';

export interface SlackApp {
	clientId: string;
	clientSecret: string;
	signingSecret: string;
}

interface SlackClientOptions {
	/** Without a path. */
	origin: string;
	/** Null if Slack is not configured, and in functions that only post. */
	app: SlackApp | null;
	/** The page that gets the code. */
	redirectUrl: string;
}

export interface SlackPost {
	/** A conversation at Slack. */
	channelId: string;
	message: SlackMessage;
	/** The first message of the thread that it continues. */
	threadTs?: string;
	/** Also shows a message of a thread in the channel. */
	isBroadcast?: boolean;
	/** The same for every attempt. Slack drops no repeats, but who reads the channel by its API can. */
	deliveryId?: string;
}

export interface SlackClient {
	/** Only if Slack is configured. */
	authorizeUrl(state: string): string;
	/** Null if Slack refuses the code. */
	connect(code: string): Promise<TargetOf<'slack'> | null>;
	/** `ts` identifies the message in its conversation. */
	post(token: string, post: SlackPost): Promise<ChannelResult & { ts?: string }>;
	update(token: string, message: Pick<SlackPost, 'channelId' | 'message'> & { ts: string }): Promise<ChannelResult>;
}

/** The user chooses the conversation on Slack's page. In public ones the app posts without being invited. */
export const slackScopes = ['incoming-webhook', 'chat:write', 'chat:write.public'] as const;

const limitMs = 10_000;

export function createSlackClient({ origin, app, redirectUrl }: SlackClientOptions): SlackClient {
	let web: Promise<WebClient> | undefined;
	/** Loaded with the first message: the package would delay the start of every function. */
	async function load(): Promise<WebClient> {
		const { LogLevel, WebClient } = await import('@slack/web-api');
		const silent = () => undefined;
		return new WebClient(undefined, {
			slackApiUrl: `${origin}/api/`,
			allowAbsoluteUrls: false,
			timeout: limitMs,
			// The outbox retries, and honours the pause that Slack asks for.
			retryConfig: { retries: 0 },
			rejectRateLimitedCalls: true,
			logger: {
				debug: silent,
				info: silent,
				warn: silent,
				error: silent,
				setLevel: silent,
				setName: silent,
				getLevel: () => LogLevel.ERROR,
			},
		});
	}
	const client = () => {
		web ??= load();
		return web;
	};

	return {
		authorizeUrl(state) {
			if (!app) throw new Error('Slack is not configured.');
			const query = { client_id: app.clientId, scope: slackScopes.join(','), redirect_uri: redirectUrl, state };
			return `${origin}/oauth/v2/authorize?${new URLSearchParams(query)}`;
		},

		async connect(code) {
			if (!app) return null;
			const { clientId: client_id, clientSecret: client_secret } = app;
			const { oauth } = await client();
			const reply = await oauth.v2.access({ client_id, client_secret, code, redirect_uri: redirectUrl });
			const { access_token: token, team, incoming_webhook: chosen } = reply;
			if (!token || !team?.id || !chosen?.channel_id) return null;
			return {
				kind: 'slack',
				token,
				teamId: team.id,
				teamName: team.name ?? '',
				channelId: chosen.channel_id,
				channelName: chosen.channel ?? '',
			};
		},

		async post(token, { channelId: channel, message, threadTs, isBroadcast = false, deliveryId }) {
			try {
				const { chat } = await client();
				const sent = {
					token,
					channel,
					text: message.text,
					blocks: message.blocks,
					unfurl_links: false,
					unfurl_media: false,
					...(deliveryId !== undefined && {
						metadata: { event_type: 'alert', event_payload: { id: deliveryId } },
					}),
				};
				const { ts } = await (threadTs === undefined
					? chat.postMessage(sent)
					: isBroadcast
						? chat.postMessage({ ...sent, thread_ts: threadTs, reply_broadcast: true })
						: chat.postMessage({ ...sent, thread_ts: threadTs }));
				return { kind: 'sent', statusCode: 200, ...(ts !== undefined && { ts }) };
			} catch (error) {
				return failureOf(error);
			}
		},

		async update(token, { channelId: channel, ts, message: { text, blocks } }) {
			try {
				const { chat } = await client();
				await chat.update({ token, channel, ts, text, blocks });
				return { kind: 'sent', statusCode: 200 };
			} catch (error) {
				return failureOf(error);
			}
		},
	};
}
