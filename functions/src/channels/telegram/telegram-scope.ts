/** Limits each chat to the websites that its channels receive alerts about. */
import type { OutageDocument } from '@stayup/contract';
import type { OutageStore } from '../../outages/outage-store.ts';
import type { StoredChannel } from '../../platform/firestore/channel-documents.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';
import type { ChannelStore } from '../channel-store.ts';
import { isUsable, receives } from '../rules/channel-rules.ts';
import type { TelegramStore } from './telegram-store.ts';

export interface TelegramScopeDeps {
	channels: Pick<ChannelStore, 'find'>;
	telegramChats: Pick<TelegramStore, 'ofChat'>;
	outages: Pick<OutageStore, 'listOf'>;
	websites: Pick<WebsiteStore, 'find'>;
}

export interface ChatChannel {
	ownerId: string;
	channelId: string;
	channel: StoredChannel;
}

const mostOutages = 100;

/** A chat may have channels of several accounts. Those that are deleted or off are left out. */
export async function channelsOfChat(
	{ channels, telegramChats }: Pick<TelegramScopeDeps, 'channels' | 'telegramChats'>,
	chatId: number,
): Promise<ChatChannel[]> {
	const found = await Promise.all(
		(await telegramChats.ofChat(chatId)).map(async ({ id: channelId, document: { ownerId } }) => {
			const channel = await channels.find(ownerId, channelId);
			return channel?.kind === 'telegram' && isUsable(channel) ? [{ ownerId, channelId, channel }] : [];
		}),
	);
	return found.flat();
}

/** Newest first, each once. */
export async function ongoingOutages(
	deps: TelegramScopeDeps,
	scope: readonly ChatChannel[],
): Promise<Stored<OutageDocument>[]> {
	const owners = [...new Set(scope.map(({ ownerId }) => ownerId))];
	const listed = await Promise.all(
		owners.map(
			async (ownerId) => (await deps.outages.listOf(ownerId, { limit: mostOutages }, { state: 'ongoing' })).items,
		),
	);
	const covered = await Promise.all(
		listed.flat().map(async (outage) => ((await covers(deps, scope, outage.document)) ? [outage] : [])),
	);
	return covered.flat();
}

/** Whether one of the channels receives the alerts about the website. */
export async function covers(
	{ websites }: Pick<TelegramScopeDeps, 'websites'>,
	scope: readonly ChatChannel[],
	{ ownerId, websiteId }: { ownerId: string; websiteId: string },
): Promise<boolean> {
	const own = scope.filter((channel) => channel.ownerId === ownerId);
	const needsTags = own.some(({ channel: { filter } }) => filter !== null && filter.tags.length > 0);
	const website = needsTags ? await websites.find(ownerId, websiteId) : null;
	const subject = { websiteId, tags: website?.document.tags ?? [], topic: 'outages' as const };
	return own.some(({ channel }) => receives({ ...channel, topics: ['outages'] }, subject));
}
