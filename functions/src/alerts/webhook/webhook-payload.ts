/** What a webhook is sent: the event as our own schema has it, or as a message where the address is one of a chat (HOOK-3). */
import { toInstant } from '@stayup/contract';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import { alertContent } from '../alert-content.ts';
import { oneLine } from '../email/templates/email-content.ts';
import type { WebhookEvent } from './webhook-event.ts';

export interface Told {
	message: AlertMessage;
	/** When it happened, in milliseconds since the epoch: with it every attempt says the same. */
	at: number;
	appOrigin: string;
	/** What times in a chat are told in, beside UTC. */
	timeZone: string;
}

type Format = (told: Told) => object;

/** Shorter than what each chat takes. */
const longestText = 3000;

/** As text, because the bytes that are signed must be those that are sent. */
export function webhookBody(url: string, told: Told): string {
	return JSON.stringify(formatFor(new URL(url))(told));
}

function formatFor({ hostname, pathname }: URL): Format {
	const isOf = (...hosts: string[]) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
	if (isOf('hooks.slack.com')) return slackMessage;
	if (isOf('discord.com', 'discordapp.com') && /^\/api\/(v\d+\/)?webhooks\//.test(pathname)) return discordMessage;
	if (isOf('webhook.office.com', 'logic.azure.com', 'environment.api.powerplatform.com')) return teamsMessage;
	return webhookEvent;
}

function webhookEvent({ message, at }: Told): WebhookEvent {
	const timestamp = toInstant(at);
	switch (message.event) {
		case 'website-down': {
			const { website, outageId, since, cause } = message;
			return {
				type: 'website.down',
				timestamp,
				data: { website, outageId, startedAt: toInstant(since), cause, ...testMark(message) },
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
			return { type: 'webhook.test', timestamp, data: { message: 'Alerts of your websites reach you here.' } };
	}
}

function testMark({ isTest }: { isTest?: true }): { isTest?: true } {
	return isTest ? { isTest } : {};
}

interface ChatWords {
	heading: string;
	text: string;
	link: { label: string; url: string } | null;
}

function chatWords({ message, at, appOrigin, timeZone }: Told): ChatWords {
	const { heading, paragraphs, button } = alertContent(message, { appOrigin, timeZone, now: at });
	return { heading: oneLine(heading), text: paragraphs.join('\n\n').slice(0, longestText), link: button ?? null };
}

/** Only `text`, because addresses of Slack's workflows take nothing else. */
function slackMessage(told: Told): object {
	const { heading, text, link } = chatWords(told);
	const parts = [`*${slackEscaped(heading)}*`, slackEscaped(text)];
	return { text: [...parts, ...(link ? [`<${link.url}|${link.label}>`] : [])].join('\n\n') };
}

/** Else a website named `<!channel>` would call everybody. */
function slackEscaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function discordMessage(told: Told): object {
	const { heading, text, link } = chatWords(told);
	const embed = {
		title: heading,
		description: text,
		color: discordColour(told.message),
		timestamp: toInstant(told.at),
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

/** An Adaptive Card, which both the workflows of Teams and its older connectors take. */
function teamsMessage(told: Told): object {
	const { heading, text, link } = chatWords(told);
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
				color: teamsColour(told.message),
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
