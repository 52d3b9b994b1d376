/** The sandboxes of all services, each behind a relay, and the messages that they accepted. */
import type { ChannelKind } from '@stayup/contract';
import { startMailbox } from '../../../dev/fakes/mailbox/server.ts';
import { startPush } from '../../../dev/fakes/push/server.ts';
import { startSlack } from '../../../dev/fakes/slack/server.ts';
import { startTelegram } from '../../../dev/fakes/telegram/server.ts';
import { startTwilio } from '../../../dev/fakes/twilio.ts';
import { startWebhooks } from '../../../dev/fakes/webhooks/server.ts';
import { type Accepted, startRelay } from './relay.ts';

/** A message as its service accepted it. */
export interface AcceptedMessage {
	kind: ChannelKind;
	/** Null for kinds whose protocol carries none. */
	deliveryId: string | null;
	content: string;
	/** The ids of the message, and of the one that it answers, at Telegram. */
	messageId: number | null;
	replyTo: number | null;
}

export interface Sandboxes {
	/** Settings of the functions. */
	environment: Readonly<Record<string, string>>;
	/** For PROBE_ALLOWED_TARGETS. */
	allowed: string;
	origins: Readonly<Record<'slack' | 'push' | 'webhooks', string>>;
	/** Without those of push, which are encrypted. */
	accepted: readonly AcceptedMessage[];
	stop(): Promise<void>;
}

/** `onAccepted` runs before the sender learns that its message was accepted. */
export async function startSandboxes(folder: string, onAccepted: (kind: ChannelKind) => void): Promise<Sandboxes> {
	const accepted: AcceptedMessage[] = [];
	const stops: (() => Promise<void>)[] = [];

	async function relayOf(sandbox: { port: number; close(): Promise<void> }, read: (call: Accepted) => Read | null) {
		const relay = await startRelay(sandbox, (call) => {
			const message = read(call);
			if (!message) return;
			const { kind, content } = message;
			if (content !== null) accepted.push({ deliveryId: null, messageId: null, replyTo: null, ...message, content });
			onAccepted(kind);
		});
		stops.push(relay.stop, () => sandbox.close());
		return relay;
	}

	const email = await relayOf(await startMailbox({ port: 0, dataDir: folder }), readEmail);
	const webhooks = await relayOf(await startWebhooks({ port: 0 }), readCall);
	const slack = await relayOf(await startSlack({ port: 0 }), readSlack);
	const telegram = await relayOf(await startTelegram({ port: 0 }), readTelegram);
	const push = await relayOf(await startPush({ port: 0 }), () => ({ kind: 'push', content: null }));
	const sms = await relayOf(await startTwilio({ port: 0, repliesTo: webhooks.origin }), readSms);
	return {
		environment: {
			EMAIL_ORIGIN: email.origin,
			SLACK_ORIGIN: slack.origin,
			TELEGRAM_ORIGIN: telegram.origin,
			PUSH_ORIGIN: push.origin,
			TWILIO_ORIGIN: sms.origin,
			CHANNEL_SERVICES_ORIGIN: webhooks.origin,
			// Twilio reports to us, which another project would answer.
			APP_ORIGIN: webhooks.origin,
		},
		allowed: `127.0.0.1:${webhooks.port}`,
		origins: { slack: slack.origin, push: push.origin, webhooks: webhooks.origin },
		accepted,
		async stop() {
			for (const stop of stops) await stop();
		},
	};
}

type Read = Pick<AcceptedMessage, 'kind'> & Partial<Omit<AcceptedMessage, 'content'>> & { content: string | null };

function readEmail({ body }: Accepted): Read {
	const { content, custom_args, personalizations } = JSON.parse(body) as {
		content: { value: string }[];
		custom_args?: { deliveryId?: string };
		personalizations: { custom_args?: { deliveryId?: string } }[];
	};
	const deliveryId = personalizations[0]?.custom_args?.deliveryId ?? custom_args?.deliveryId ?? null;
	return { kind: 'email', deliveryId, content: content[0]?.value ?? '' };
}

function readCall({ path, headers, body }: Accepted): Read | null {
	if (path.startsWith('/api/webhooks/')) return { kind: 'discord', content: body };
	if (path.startsWith('/workflows/')) return { kind: 'teams', content: body };
	if (path.startsWith('/api.pushover.net/')) return { kind: 'pushover', content: body };
	if (path.startsWith('/events.pagerduty.com/')) return { kind: 'pagerduty', content: body };
	const { 'webhook-id': id } = headers;
	return typeof id === 'string' ? { kind: 'webhook', deliveryId: id, content: body } : null;
}

function readSlack({ path, body, reply }: Accepted): Read | null {
	if (path !== '/api/chat.postMessage' || !(JSON.parse(reply) as { ok: boolean }).ok) return null;
	const form = new URLSearchParams(body);
	const { event_payload } = JSON.parse(form.get('metadata') ?? '{}') as { event_payload?: { id: string } };
	const content = `${form.get('text')} ${form.get('blocks')}`;
	return { kind: 'slack', deliveryId: event_payload?.id ?? null, content };
}

function readTelegram({ path, body, reply }: Accepted): Read | null {
	if (!path.endsWith('/sendMessage')) return null;
	const { reply_parameters } = JSON.parse(body) as { reply_parameters?: { message_id: number } };
	const { result } = JSON.parse(reply) as { result: { message_id: number } };
	return {
		kind: 'telegram',
		content: body,
		messageId: result.message_id,
		replyTo: reply_parameters?.message_id ?? null,
	};
}

function readSms({ body }: Accepted): Read {
	const form = new URLSearchParams(body);
	const deliveryId = URL.parse(form.get('StatusCallback') ?? '')?.searchParams.get('delivery') ?? null;
	return { kind: 'sms', deliveryId, content: form.get('Body') ?? '' };
}
