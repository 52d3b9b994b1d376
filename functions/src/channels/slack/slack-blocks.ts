/** Alerts as Slack messages: a heading, the facts, who is on it, and buttons. */
import { cutText, durationInWords, type OutageDocument } from '@stayup/contract';
import { alertContent } from '../../messages/alert-content.ts';
import { type ChatAlert, toneOf } from '../../messages/chat-text.ts';
import { oneLine } from '../../messages/content/email-content.ts';
import { outagesOf } from '../../messages/groups/group-members.ts';
import type { MessageOf } from '../../platform/firestore/outbox-message.ts';
import { slackEscaped } from './slack-text.ts';

/** A message as chat.postMessage takes it. */
export interface SlackMessage {
	/** For notifications and screen readers. */
	text: string;
	blocks: SlackBlock[];
}

type SlackBlock =
	| { type: 'header'; text: PlainText }
	| { type: 'section'; text: { type: 'mrkdwn'; text: string } }
	| { type: 'context'; elements: { type: 'mrkdwn'; text: string }[] }
	| { type: 'actions'; block_id?: string; elements: SlackButton[] };

interface PlainText {
	type: 'plain_text';
	text: string;
	emoji: boolean;
}

interface SlackButton {
	type: 'button';
	action_id: SlackAction;
	text: PlainText;
	/** The id of the thread; links have none. */
	value?: string;
	url?: string;
	style?: 'primary';
}

export const slackActions = ['acknowledge', 'mute', 'open'] as const;
export type SlackAction = (typeof slackActions)[number];

/** Changes of the outage since its first message. */
export interface OutageProgress {
	acknowledgedBy: string | null;
	mutedBy: string | null;
	/** Milliseconds since the epoch; null while it is ongoing, or another one of its group is. */
	endedAt: number | null;
	/** Why the last of them ended; null while it is ongoing, and for a test. */
	endReason: OutageDocument['endReason'];
	/** How many outages of the group are over. */
	over: number;
}

export const nothingYet: OutageProgress = {
	acknowledgedBy: null,
	mutedBy: null,
	endedAt: null,
	endReason: null,
	over: 0,
};

/** Slack refuses longer ones. */
const longestHeader = 150;
const longestSection = 3000;

const signs = { down: ':red_circle:', up: ':large_green_circle:', warning: ':large_orange_circle:' } as const;

type DownMessage = MessageOf<'website-down'>;

/** The first message of an outage, also when it is updated. */
export function outageMessage(
	alert: ChatAlert & { message: DownMessage },
	threadId: string,
	progress: OutageProgress,
): SlackMessage {
	const { message } = alert;
	const isOver = progress.endedAt !== null;
	const content = contentOf(alert, isOver);
	const { heading } = content;
	const lines = progressLines(message, progress);
	const buttons = [
		...(isOver || message.isTest || progress.acknowledgedBy !== null
			? []
			: [button('acknowledge', "I'm on it", { value: threadId, style: 'primary' })]),
		...(isOver || message.isTest || progress.mutedBy !== null ? [] : [button('mute', 'Mute 1 h', { value: threadId })]),
		...(content.button ? [button('open', content.button.label, { url: content.button.url })] : []),
	];
	return {
		text: slackEscaped([oneLine(heading), ...lines.slice(-1)].join('. ')),
		blocks: [
			headerOf(isOver ? ':white_check_mark:' : signs.down, heading),
			section(content),
			...(lines.length > 0 ? [context(lines)] : []),
			...(buttons.length > 0 ? [{ type: 'actions' as const, elements: buttons }] : []),
		],
	};
}

/** Any other alert, or one that continues a thread. */
export function alertMessage(alert: ChatAlert): SlackMessage {
	const content = contentOf(alert);
	return {
		text: slackEscaped([oneLine(content.heading), ...content.paragraphs.slice(0, 1)].join('. ')),
		blocks: [
			headerOf(signs[toneOf(alert.message)], content.heading),
			section(content),
			...(content.button
				? [
						{
							type: 'actions' as const,
							elements: [button('open', content.button.label, { url: content.button.url })],
						},
					]
				: []),
		],
	};
}

/** A line in the thread of an outage. */
export function noteMessage(text: string): SlackMessage {
	const escaped = slackEscaped(oneLine(text));
	return { text: escaped, blocks: [{ type: 'section', text: { type: 'mrkdwn', text: escaped } }] };
}

/** `count`: of the outages, if an alert names several. */
export function acknowledgedText(by: string, count = 1): string {
	return count === 1 ? `${by} is on it` : `${by} is on it: ${count} outages`;
}

/** `count`: of the websites. */
export function mutedText(by: string, count = 1): string {
	return count === 1 ? `Muted for one hour by ${by}` : `${count} websites muted for one hour by ${by}`;
}

const endWords: Readonly<Record<NonNullable<OutageDocument['endReason']>, string>> = {
	recovered: 'Back up',
	maintenance: 'Ended by maintenance',
	blocked: 'Ended by a firewall that blocks our checks',
	paused: 'Paused',
	edited: 'Ended by other settings',
};

function progressLines(message: DownMessage, progress: OutageProgress): string[] {
	const { acknowledgedBy, mutedBy, endedAt, endReason, over } = progress;
	const all = outagesOf(message).length;
	return [
		...(acknowledgedBy === null ? [] : [acknowledgedText(acknowledgedBy)]),
		...(mutedBy === null ? [] : [mutedText(mutedBy, all)]),
		...(endedAt === null && over > 0 ? [`${over} of ${all} outages are over`] : []),
		...(endedAt === null
			? []
			: [`${endWords[endReason ?? 'recovered']} after ${durationInWords(endedAt - message.since)}`]),
	];
}

function contentOf({ message, at, appOrigin, timeZone }: ChatAlert, isOver = false) {
	return alertContent(message, { appOrigin, timeZone, now: at }, { isOver });
}

function headerOf(sign: string, heading: string): SlackBlock {
	return { type: 'header', text: plain(cutText(`${sign} ${oneLine(heading)}`, longestHeader)) };
}

function section({ paragraphs, facts = [] }: ReturnType<typeof alertContent>): SlackBlock {
	const lines = facts.map(({ label, value }) => `*${slackEscaped(label)}:* ${slackEscaped(value)}`);
	const parts = [...paragraphs.map(slackEscaped), lines.join('\n')].filter(Boolean);
	return { type: 'section', text: { type: 'mrkdwn', text: cutText(parts.join('\n\n'), longestSection) } };
}

function context(lines: readonly string[]): SlackBlock {
	return { type: 'context', elements: lines.map((line) => ({ type: 'mrkdwn', text: slackEscaped(oneLine(line)) })) };
}

function button(action: SlackAction, label: string, more: Pick<SlackButton, 'value' | 'url' | 'style'>): SlackButton {
	return { type: 'button', action_id: action, text: plain(label), ...more };
}

function plain(text: string): PlainText {
	return { type: 'plain_text', text, emoji: true };
}
