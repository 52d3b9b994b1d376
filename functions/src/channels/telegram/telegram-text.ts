/** The text and the buttons of alerts and replies in Telegram. */
import { durationInWords, type OutageDocument } from '@stayup/contract';
import { alertContent } from '../../messages/alert-content.ts';
import type { ReaderSettings } from '../../messages/content/alert-parts.ts';
import { namesOf } from '../../messages/groups/group-names.ts';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import type { TelegramButton } from './telegram-client.ts';

interface TelegramContent {
	html: string;
	buttons: TelegramButton[][];
}

type Tone = NonNullable<ReturnType<typeof alertContent>['band']>['tone'];

const signs: Record<Tone, string> = { down: '🔴', warning: '🟠', up: '🟢', neutral: '🔵' };
/** Telegram's limit is 4096 characters. */
const longestPart = 500;
const mostFacts = 8;

export function telegramAlert(message: AlertMessage, reader: ReaderSettings): TelegramContent {
	const { band, heading, paragraphs, facts = [], button } = alertContent(message, reader);
	const lines = [
		`${signs[band?.tone ?? 'neutral']} <b>${escaped(heading)}</b>`,
		...paragraphs.slice(0, 2).map(escaped),
		...facts.slice(0, mostFacts).map(({ label, value }) => `<b>${escaped(label)}:</b> ${escaped(value)}`),
	];
	return { html: lines.join('\n'), buttons: [...actionsOf(message), ...linkOf(button, reader.appOrigin)] };
}

/** The ids are checked against the chat when a button is pressed: a chat can send us any text. */
function actionsOf(message: AlertMessage): TelegramButton[][] {
	if (message.event !== 'website-down' || message.isTest) return [];
	return [
		[
			{ text: "I'm on it", data: pressOf('ack', message.outageId) },
			{ text: 'Mute 1 h', data: pressOf('mute', message.outageId) },
		],
	];
}

/** Telegram accepts no links to this machine. */
function linkOf(button: { label: string; url: string } | undefined, appOrigin: string): TelegramButton[][] {
	return button && appOrigin.startsWith('https:') ? [[{ text: button.label, url: button.url }]] : [];
}

/** Both name the outage of the alert. */
export type Press = { action: 'ack' | 'mute'; outageId: string };

function pressOf(action: Press['action'], outageId: string): string {
	return `${action}:${outageId}`;
}

/** Null for data that is none of ours. */
export function readPress(data: string): Press | null {
	const [, action, outageId] = /^(ack|mute):([\w-]{1,59})$/.exec(data) ?? [];
	return outageId !== undefined && (action === 'ack' || action === 'mute') ? { action, outageId } : null;
}

export interface Command {
	name: string;
	argument: string;
}

/** `/status`, and `/status@StayupBot` as in groups. Null for other text. */
export function readCommand(text: string): Command | null {
	const [, name, argument = ''] = /^\/([a-z]{1,32})(?:@\w{1,64})?(?:\s+(\S{1,200}))?\s*$/i.exec(text.trim()) ?? [];
	return name === undefined ? null : { name: name.toLowerCase(), argument };
}

export const telegramReplies = {
	help: 'Send /status to see what is down, /ack to say that you are on it, or /mute for an hour without sound.',
	unknownChat:
		'This chat receives no alerts yet. In Stayup, add a Telegram channel and press its link to connect this chat.',
	staleCode: 'This link has expired or was used already. Open the channel in Stayup and press "Connect" for a new one.',
	allUp: '🟢 All websites are up.',
	nothingToAcknowledge: 'Nothing is down that nobody is on.',
	whichOutage: 'Several websites are down. Which one are you on?',
	muted: 'Alerts arrive here without a sound for one hour.',
	unknownPress: 'This button no longer works.',
	over: 'This outage is over.',
	failed: 'That did not work. Please try again.',
} as const;

export function connectedText(channelNames: readonly string[]): string {
	return `Alerts of the channel ${channelNames.map((name) => `<b>${escaped(name)}</b>`).join(', ')} now arrive in this chat. ${telegramReplies.help}`;
}

const mostListed = 30;

/** `outages`: the ongoing ones. */
export function statusText(outages: readonly OutageDocument[], now: number): string {
	if (outages.length === 0) return telegramReplies.allUp;
	const lines = outages.slice(0, mostListed).map(({ website, start, acknowledgement }) => {
		const who = acknowledgement ? `, ${escaped(acknowledgement.by)} is on it` : '';
		return `🔴 <b>${escaped(website.name)}</b>, down for ${durationInWords(now - start)}${who}`;
	});
	const rest = outages.length - lines.length;
	return [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
}

/** Without formatting, also for the notice after a press. */
export function acknowledgedText(websiteName: string, by: string): string {
	return `👍 ${by} is on it: ${websiteName}.`;
}

/** Of the outages of a group, which are the press of one button. */
export function acknowledgedGroupText(websiteNames: readonly string[], by: string): string {
	return `👍 ${by} is on ${websiteNames.length} outages: ${namesOf(websiteNames)}.`;
}

export function mutedText(websiteNames: readonly string[]): string {
	const names = namesOf(websiteNames);
	return websiteNames.length === 1
		? `🔇 No alerts about ${names} for one hour.`
		: `🔇 No alerts about ${websiteNames.length} websites for one hour: ${names}.`;
}

const mostChoices = 12;

export function outageChoices(outages: readonly Stored<OutageDocument>[]): TelegramButton[][] {
	return outages
		.slice(0, mostChoices)
		.map(({ id, document }) => [{ text: shortened(document.website.name, 60), data: pressOf('ack', id) }]);
}

/** Shortened first, so that no character reference is cut in two. */
export function escaped(text: string): string {
	return shortened(text, longestPart).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function shortened(text: string, length: number): string {
	const letters = [...text];
	return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}
