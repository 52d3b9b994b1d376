/** The buttons of alerts: "I'm on it" and "Mute 1 h". Their ids come from the chat, so each is checked against its channels. */
import type { OutageStore } from '../../../outages/outage-store.ts';
import { muted } from '../../../websites/mute.ts';
import type { WebsiteStore } from '../../../websites/website-store.ts';
import type { TelegramClient } from './telegram-client.ts';
import { acknowledge, type CommandDeps } from './telegram-commands.ts';
import { type ChatChannel, channelsOfChat, covers } from './telegram-scope.ts';
import { readPress, telegramReplies } from './telegram-text.ts';
import type { TelegramUpdate } from './telegram-updates.ts';

export type PressDeps = CommandDeps & {
	outages: Pick<OutageStore, 'acknowledge' | 'find' | 'listOf'>;
	websites: Pick<WebsiteStore, 'change' | 'find'>;
	telegramClient: Pick<TelegramClient, 'answerPress' | 'appendLine'>;
};

type PressUpdate = Extract<TelegramUpdate, { kind: 'press' }>;

export async function usePress(deps: PressDeps, update: PressUpdate): Promise<void> {
	const press = readPress(update.data);
	const scope = press ? await channelsOfChat(deps, update.chat.id) : [];
	const line = press && (await (press.action === 'ack' ? pressAck : pressMute)(deps, scope, press.id, update.person));
	await deps.telegramClient.answerPress(update.pressId, line?.text ?? telegramReplies.unknownPress);
	if (line?.isDone) await deps.telegramClient.appendLine(update.message, line.text);
}

interface PressAnswer {
	text: string;
	/** The line ends the message, and its buttons go. */
	isDone: boolean;
}

async function pressAck(
	deps: PressDeps,
	scope: readonly ChatChannel[],
	outageId: string,
	person: string,
): Promise<PressAnswer | null> {
	const outage = await deps.outages.find(outageId);
	if (!outage || !(await covers(deps, scope, outage.document))) return null;
	if (outage.document.end !== null) return { text: telegramReplies.over, isDone: true };
	return { text: await acknowledge(deps, outage, person), isDone: true };
}

async function pressMute(
	deps: PressDeps,
	scope: readonly ChatChannel[],
	websiteId: string,
): Promise<PressAnswer | null> {
	for (const ownerId of new Set(scope.map((channel) => channel.ownerId))) {
		const website = await deps.websites.find(ownerId, websiteId);
		if (!website || !(await covers(deps, scope, { ownerId, websiteId }))) continue;
		await deps.websites.change(ownerId, websiteId, muted(true, deps.now()), deps.now());
		return { text: `🔇 No alerts about ${website.document.name} for one hour.`, isDone: false };
	}
	return null;
}
