/** Writes the body of a webhook call: the event in our own schema, or a chat message if the URL belongs to a chat (HOOK-3). */
import { explain, toInstant } from '@stayup/contract';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import { alertContent } from '../alert-content.ts';
import { factLine, oneLine } from '../email/templates/email-content.ts';
import type { WebhookEvent } from './webhook-event.ts';

export interface WebhookAlert {
	message: AlertMessage;
	/** When the event happened, in milliseconds since the epoch, so that every attempt has the same text. */
	at: number;
	appOrigin: string;
	/** Chats show times in this zone and in UTC. */
	timeZone: string;
}

type Format = (alert: WebhookAlert) => object;

/** All three chats accept at least this many characters. */
const longestText = 3000;

/** Returns text, because the signature covers the exact bytes that are sent. */
export function webhookBody(url: string, alert: WebhookAlert): string {
	return JSON.stringify(formatFor(new URL(url))(alert));
}

function formatFor({ hostname, pathname }: URL): Format {
	const isOf = (...hosts: string[]) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
	if (isOf('hooks.slack.com')) return slackMessage;
	if (isOf('discord.com', 'discordapp.com') && /^\/api\/(v\d+\/)?webhooks\//.test(pathname)) return discordMessage;
	if (isOf('webhook.office.com', 'logic.azure.com', 'environment.api.powerplatform.com')) return teamsMessage;
	return webhookEvent;
}

function webhookEvent({ message, at }: WebhookAlert): WebhookEvent {
	const timestamp = toInstant(at);
	switch (message.event) {
		case 'website-down': {
			const { website, outageId, since, cause, likelyCause } = message;
			return {
				type: 'website.down',
				timestamp,
				data: {
					...{ website, outageId, startedAt: toInstant(since), cause },
					...(likelyCause && { likelyCause: explain(likelyCause) }),
					...testMark(message),
				},
			};
		}
		case 'website-up': {
			const { website, outageId, since } = message;
			const startedAt = since === null ? null : toInstant(since);
			const durationSeconds = since === null ? null : Math.round((message.at - since) / 1000);
			return {
				type: 'website.up',
				timestamp,
				data: { website, outageId, startedAt, endedAt: toInstant(message.at), durationSeconds, ...testMark(message) },
			};
		}
		case 'website-flapping':
			return { type: 'website.flapping', timestamp, data: { website: message.website, changes: message.changes } };
		case 'certificate-expiring':
			return {
				type: 'certificate.expiring',
				timestamp,
				data: { website: message.website, validTo: toInstant(message.validTo) },
			};
		case 'domain-expiring':
			return {
				type: 'domain.expiring',
				timestamp,
				data: { domain: message.domain, expiresAt: toInstant(message.expiresAt) },
			};
		case 'test':
			return {
				type: 'webhook.test',
				timestamp,
				data: { message: 'This webhook receives the alerts of your websites.' },
			};
	}
}

function testMark({ isTest }: { isTest?: true }): { isTest?: true } {
	return isTest ? { isTest } : {};
}

interface ChatText {
	heading: string;
	text: string;
	link: { label: string; url: string } | null;
}

function chatText({ message, at, appOrigin, timeZone }: WebhookAlert): ChatText {
	const { heading, paragraphs, facts = [], button } = alertContent(message, { appOrigin, timeZone, now: at });
	const text = [...paragraphs, facts.map(factLine).join('\n')].filter(Boolean).join('\n\n');
	return { heading: oneLine(heading), text: text.slice(0, longestText), link: button ?? null };
}

/** Only `text`, because Slack's workflow URLs accept nothing else. */
function slackMessage(alert: WebhookAlert): object {
	const { heading, text, link } = chatText(alert);
	const parts = [`*${slackEscaped(heading)}*`, slackEscaped(text)];
	return { text: [...parts, ...(link ? [`<${link.url}|${link.label}>`] : [])].join('\n\n') };
}

/** Otherwise a website named `<!channel>` would notify the whole channel. */
function slackEscaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function discordMessage(alert: WebhookAlert): object {
	const { heading, text, link } = chatText(alert);
	const embed = {
		title: heading,
		description: text,
		color: discordColour(alert.message),
		timestamp: toInstant(alert.at),
		...(link ? { url: link.url } : {}),
	};
	return { embeds: [embed], allowed_mentions: { parse: [] } };
}

function discordColour({ event }: AlertMessage): number {
	switch (event) {
		case 'website-down':
			return 0xdc2626;
		case 'website-up':
		case 'test':
			return 0x16a34a;
		default:
			return 0xd97706;
	}
}

/** An Adaptive Card, which both Teams workflows and the older connectors accept. */
function teamsMessage(alert: WebhookAlert): object {
	const { heading, text, link } = chatText(alert);
	const card = {
		$schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
		type: 'AdaptiveCard',
		version: '1.4',
		body: [
			{
				type: 'TextBlock',
				text: heading,
				size: 'Large',
				weight: 'Bolder',
				color: teamsColour(alert.message),
				wrap: true,
			},
			{ type: 'TextBlock', text, wrap: true },
		],
		...(link ? { actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }] } : {}),
	};
	return {
		type: 'message',
		attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }],
	};
}

function teamsColour({ event }: AlertMessage): 'Attention' | 'Good' | 'Warning' {
	switch (event) {
		case 'website-down':
			return 'Attention';
		case 'website-up':
		case 'test':
			return 'Good';
		default:
			return 'Warning';
	}
}
