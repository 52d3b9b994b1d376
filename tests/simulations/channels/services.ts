/** The services behind the channels, as doubles of our clients that answer on the virtual clock. What they answer is read by our clients' own rules. */
import type { ChannelKind } from '@stayup/contract';
import { alertIn } from '@stayup/testing/alerts/seen-alerts';
import type { VirtualClock } from '@stayup/testing/simulation/virtual-clock';
import { resultOf as pushResult } from '../../../functions/src/channels/push/push-client.ts';
import type { PushSenderDeps } from '../../../functions/src/channels/push/push-sender.ts';
import { failureOf as slackFailure } from '../../../functions/src/channels/slack/slack-failures.ts';
import type { SlackSenderDeps } from '../../../functions/src/channels/slack/slack-sender.ts';
import type { SmsSenderDeps } from '../../../functions/src/channels/sms/sms-sender.ts';
import { resultOf as twilioResult } from '../../../functions/src/channels/sms/twilio-client.ts';
import { failureOf as telegramFailure } from '../../../functions/src/channels/telegram/telegram-client.ts';
import type { TelegramSenderDeps } from '../../../functions/src/channels/telegram/telegram-sender.ts';
import type { SendDeps } from '../../../functions/src/delivery/send.ts';
import { answerMs, type Behaviour, timeoutMsOf } from './behaviour.ts';

/** A message that a service accepted. */
export interface Received {
	kind: ChannelKind;
	/** The receiver at the service. */
	receiver: string;
	/** Null for kinds whose protocol carries none. */
	deliveryId: string | null;
	event: 'down' | 'up';
	outageId: string | null;
	at: number;
}

export interface Services {
	emailClient: SendDeps['emailClient'];
	webhookClient: SendDeps['webhookClient'];
	slack: SlackSenderDeps['slack'];
	telegramClient: TelegramSenderDeps['telegramClient'];
	pushClient: PushSenderDeps['pushClient'];
	twilio: SmsSenderDeps['twilio'];
}

export interface SimulatedReceivers {
	clock: VirtualClock;
	behaviourOf(kind: ChannelKind, receiver: string): Behaviour;
	/** Of a call. */
	receiverOf(call: { url: string; body: string }): { kind: ChannelKind; receiver: string };
	/** The message has arrived; the caller does not know yet. */
	receive(received: Received): void;
	/** A receiver that is gone was called. */
	callGone(kind: ChannelKind, receiver: string): void;
}

export function simulatedServices({ clock, behaviourOf, receiverOf, receive, callGone }: SimulatedReceivers): Services {
	let lastId = 0;

	async function answer(kind: ChannelKind, receiver: string, content: object | string, deliveryId: string | null) {
		const behaviour = behaviourOf(kind, receiver);
		const waitMs = behaviour === 'hanging' ? timeoutMsOf(kind) : answerMs;
		await clock.waitUntil(clock.now() + waitMs / 2);
		if (behaviour === 'gone') callGone(kind, receiver);
		if (behaviour === 'healthy') {
			const alert = alertIn(typeof content === 'string' ? content : JSON.stringify(content));
			if (!alert) throw new Error(`A message of ${kind} says nothing about an outage: ${JSON.stringify(content)}`);
			receive({ kind, receiver, deliveryId, ...alert, at: clock.now() });
		}
		await clock.waitUntil(clock.now() + waitMs / 2);
		return behaviour;
	}

	return {
		emailClient: {
			async send({ to, text, deliveryId }) {
				switch (await answer('email', to, text, deliveryId)) {
					case 'healthy':
						return { kind: 'sent', statusCode: 202 };
					case 'failing':
						return { kind: 'retry', statusCode: 503, reason: 'responded with 503' };
					case 'hanging':
						return { kind: 'retry', statusCode: null, reason: 'no response' };
					case 'gone':
						return { kind: 'failed', statusCode: 400, reason: 'refused with 400' };
				}
			},
		},
		webhookClient: {
			async send({ url, body, headers }) {
				const { kind, receiver } = receiverOf({ url, body });
				switch (await answer(kind, receiver, body, headers['webhook-id'] ?? null)) {
					case 'healthy':
						return { kind: 'sent', statusCode: 200 };
					case 'failing':
						return { kind: 'retry', statusCode: 500, reason: 'responded with 500', retryAfterMs: 0 };
					case 'hanging':
						return { kind: 'retry', statusCode: null, reason: 'it did not respond in time', retryAfterMs: 0 };
					case 'gone':
						return gone(kind);
				}
			},
		},
		slack: {
			async post(_token, { channelId, message, deliveryId = null }) {
				switch (await answer('slack', channelId, message, deliveryId)) {
					case 'healthy':
						lastId += 1;
						return { kind: 'sent', statusCode: 200, ts: `${lastId}` };
					case 'failing':
						return slackFailure({ code: 'slack_webapi_http_error', statusCode: 500 });
					case 'hanging':
						return slackFailure({ code: 'slack_webapi_request_error' });
					case 'gone':
						return slackFailure({ code: 'slack_webapi_platform_error', data: { error: 'is_archived' } });
				}
			},
			async update() {
				await clock.waitUntil(clock.now() + answerMs);
				return { kind: 'sent', statusCode: 200 };
			},
		},
		telegramClient: {
			async send({ chatId, ...content }) {
				switch (await answer('telegram', String(chatId), content, null)) {
					case 'healthy':
						lastId += 1;
						return { kind: 'sent', statusCode: 200, messageId: lastId };
					case 'failing':
						return telegramFailure(telegramError(500));
					case 'hanging':
						return telegramFailure(new Error('timeout'));
					case 'gone':
						return telegramFailure(telegramError(403));
				}
			},
		},
		pushClient: {
			async send({ subscription: { endpoint }, payload }) {
				switch (await answer('push', endpoint, payload, null)) {
					case 'healthy':
						return pushResult(201, null);
					case 'failing':
						return pushResult(500, null);
					case 'hanging':
						return { kind: 'retry', statusCode: null, reason: 'no response', retryAfterMs: 0 };
					case 'gone':
						return pushResult(410, null);
				}
			},
		},
		twilio: {
			async send({ to, body, statusUrl }) {
				const deliveryId = URL.parse(statusUrl ?? '')?.searchParams.get('delivery') ?? null;
				switch (await answer('sms', to, body, deliveryId)) {
					case 'healthy':
						return twilioResult(201, null);
					case 'failing':
						return twilioResult(500, null);
					case 'hanging':
						return { kind: 'retry', statusCode: null, reason: 'Twilio did not respond', retryAfterMs: 0 };
					case 'gone':
						return twilioResult(400, 21610);
				}
			},
		},
	};
}

function telegramError(code: number): Error {
	return Object.assign(new Error(), { error_code: code, description: 'simulated', parameters: {} });
}

/** How a service says that it refuses every further message. */
function gone(kind: ChannelKind): Awaited<ReturnType<Services['webhookClient']['send']>> {
	const failed = { kind: 'failed', statusCode: 400, reason: 'responded with 400', isGone: false } as const;
	switch (kind) {
		case 'pushover':
			return { ...failed, answer: '{"user":"invalid","status":0}' };
		case 'pagerduty':
			return { ...failed, answer: 'Invalid routing key' };
		default:
			return { kind: 'failed', statusCode: 410, reason: 'responded with 410', isGone: true };
	}
}
