/** Answers the commands of a chat: /status, /ack and /mute. */
import { hourMs, type OutageDocument } from '@stayup/contract';
import type { OutageStore } from '../../outages/outage-store.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import type { TelegramText } from './telegram-client.ts';
import { type ChatChannel, channelsOfChat, ongoingOutages, type TelegramScopeDeps } from './telegram-scope.ts';
import type { TelegramStore } from './telegram-store.ts';
import { acknowledgedText, escaped, outageChoices, statusText, telegramReplies } from './telegram-text.ts';
import type { TelegramUpdate } from './telegram-updates.ts';

export type CommandDeps = TelegramScopeDeps & {
	outages: Pick<OutageStore, 'acknowledge' | 'listOf'>;
	telegramChats: Pick<TelegramStore, 'ofChat' | 'silence'>;
	/** Milliseconds since the epoch. */
	now(): number;
};

type Reply = Pick<TelegramText, 'html' | 'buttons'>;

const silentMs = hourMs;

/** `name`: null for a text without a command. */
export async function answerCommand(
	deps: CommandDeps,
	{ chat, person }: Pick<Extract<TelegramUpdate, { kind: 'text' }>, 'chat' | 'person'>,
	name: string | null,
): Promise<Reply> {
	const scope = await channelsOfChat(deps, chat.id);
	if (scope.length === 0) return { html: telegramReplies.unknownChat };
	switch (name) {
		case 'status': {
			const outages = await ongoingOutages(deps, scope);
			const shown = outages.map(({ document }) => document);
			return { html: statusText(shown, deps.now()) };
		}
		case 'ack':
			return acknowledgeFromChat(deps, scope, person);
		case 'mute':
			await deps.telegramChats.silence(
				scope.map(({ channelId }) => channelId),
				deps.now() + silentMs,
			);
			return { html: telegramReplies.muted };
		default:
			return { html: telegramReplies.help };
	}
}

async function acknowledgeFromChat(deps: CommandDeps, scope: readonly ChatChannel[], person: string): Promise<Reply> {
	const open = (await ongoingOutages(deps, scope)).filter(({ document }) => document.acknowledgement === null);
	const [outage] = open;
	if (!outage) return { html: telegramReplies.nothingToAcknowledge };
	if (open.length > 1) return { html: telegramReplies.whichOutage, buttons: outageChoices(open) };
	return { html: escaped(await acknowledge(deps, outage, person)) };
}

/** Keeps the first acknowledgement. Returns who is on it. */
export async function acknowledge(
	{ outages, now }: Pick<CommandDeps, 'outages' | 'now'>,
	{ id, document: { ownerId, website } }: Stored<OutageDocument>,
	person: string,
): Promise<string> {
	const acknowledgement = { at: now(), by: `${person} via Telegram`, note: '' };
	const kept = await outages.acknowledge(ownerId, id, acknowledgement);
	return acknowledgedText(website.name, kept?.document.acknowledgement?.by ?? acknowledgement.by);
}
