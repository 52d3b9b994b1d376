/** The buttons of alerts: "I'm on it" and "Mute 1 h". Their ids come from the chat, so each is checked against its channels. */
import type { OutageDocument } from '@stayup/contract';
import type { OutageStore } from '../../outages/outage-store.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';
import { acknowledgeGroup, muteGroup } from '../act-on-group.ts';
import type { TelegramClient } from './telegram-client.ts';
import { acknowledge, type CommandDeps } from './telegram-commands.ts';
import { channelsOfChat, covers } from './telegram-scope.ts';
import type { TelegramStore } from './telegram-store.ts';
import { acknowledgedGroupText, mutedText, readPress, telegramReplies } from './telegram-text.ts';
import type { TelegramUpdate } from './telegram-updates.ts';

export type PressDeps = CommandDeps & {
	outages: Pick<OutageStore, 'acknowledge' | 'acknowledgeAll' | 'findMany' | 'listOf'>;
	telegramChats: Pick<TelegramStore, 'groupOf'>;
	websites: Pick<WebsiteStore, 'change' | 'find'>;
	telegramClient: Pick<TelegramClient, 'answerPress' | 'appendLine'>;
};

type PressUpdate = Extract<TelegramUpdate, { kind: 'press' }>;

export async function usePress(deps: PressDeps, update: PressUpdate): Promise<void> {
	const press = readPress(update.data);
	const outages = press ? await outagesOfPress(deps, update.chat.id, press.outageId) : [];
	const [outage, ...others] = outages;
	const line =
		press &&
		outage &&
		(await (press.action === 'ack' ? pressAck : pressMute)(deps, [outage, ...others], update.person));
	await deps.telegramClient.answerPress(update.pressId, line?.text ?? telegramReplies.unknownPress);
	if (line?.isDone) await deps.telegramClient.appendLine(update.message, line.text);
}

/** The outage of the button and those of its group, as far as channels of this chat receive alerts about them. */
async function outagesOfPress(deps: PressDeps, chatId: number, outageId: string): Promise<Stored<OutageDocument>[]> {
	const scope = await channelsOfChat(deps, chatId);
	const groups = await Promise.all(
		scope.map(({ channelId }) => deps.telegramChats.groupOf({ channelId, outageId }, chatId)),
	);
	const found = await deps.outages.findMany([...new Set([outageId, ...groups.flat()])]);
	const covered = await Promise.all(found.map(({ document }) => covers(deps, scope, document)));
	return found.filter((_, index) => covered[index]);
}

interface PressAnswer {
	text: string;
	/** The line ends the message, and its buttons go. */
	isDone: boolean;
}

/** Of one account: a group has the outages of one. */
type PressedOutages = readonly [Stored<OutageDocument>, ...Stored<OutageDocument>[]];

async function pressAck(deps: PressDeps, outages: PressedOutages, person: string): Promise<PressAnswer> {
	const open = outages.filter(({ document }) => document.end === null);
	const [outage] = open;
	if (!outage) return { text: telegramReplies.over, isDone: true };
	if (open.length === 1) return { text: await acknowledge(deps, outage, person), isDone: true };
	const ids = open.map(({ id }) => id);
	const by = `${person} via Telegram`;
	const known = await acknowledgeGroup(deps, outage.document.ownerId, ids, by);
	const own = known.filter(({ document }) => document.acknowledgement?.by === by);
	// Somebody was faster.
	if (own.length === 0) return { text: await acknowledge(deps, outage, person), isDone: true };
	return {
		text: acknowledgedGroupText(
			own.map(({ document }) => document.website.name),
			by,
		),
		isDone: true,
	};
}

async function pressMute(deps: PressDeps, outages: PressedOutages): Promise<PressAnswer | null> {
	const [{ document }] = outages;
	const websiteIds = outages.map((outage) => outage.document.websiteId);
	const websites = await muteGroup(deps, document.ownerId, websiteIds);
	if (websites.length === 0) return null;
	return { text: mutedText(websites.map((website) => website.document.name)), isDone: false };
}
