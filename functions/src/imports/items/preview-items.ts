/** Decides what becomes of the channels, maintenance windows and status pages of a source, and encrypts the targets of channels. */
import { pageSize, tierLimits } from '@stayup/contract';
import { type AddChannelDeps, requireConfirmedOwner } from '../../channels/add-channel.ts';
import type { ChannelStore } from '../../channels/channel-store.ts';
import { preparedTarget } from '../../channels/prepare-target.ts';
import { type Actor, may } from '../../http/actor.ts';
import type { WindowStore } from '../../maintenance-windows/window-store.ts';
import { Problem } from '../../platform/problem.ts';
import type { PageStore } from '../../status-pages/pages/page-store.ts';
import type { StoredItem } from '../import-store.ts';
import {
	type ItemFacts,
	keyOfChannel,
	keyOfPage,
	keyOfWindow,
	type PlannedItem,
	planChannel,
	planPage,
	planWindow,
	slugFrom,
} from '../rules/plan-items.ts';
import type { SourceChannel, SourceItems, SourcePage } from '../rules/source-items.ts';
import { isImportable, storable } from './channel-target.ts';

export type PreviewItemDeps = Omit<AddChannelDeps, 'channels' | 'outbox'> & {
	channels: Pick<ChannelStore, 'settingsOf'>;
	maintenanceWindows: Pick<WindowStore, 'current'>;
	statusPages: Pick<PageStore, 'all' | 'slugConflict'>;
};

export async function previewItems(
	deps: PreviewItemDeps,
	actor: Actor,
	{ channels, windows, pages }: SourceItems,
	websites: ItemFacts['websites'],
): Promise<StoredItem[]> {
	if (channels.length + windows.length + pages.length === 0) return [];
	const facts = await factsOf(deps, actor, websites);
	const planned: PlannedItem[] = [];
	for (const channel of channels) planned.push(planChannel(await allowedChannel(deps, actor, channel), facts));
	for (const window of windows) planned.push(planWindow(window, facts));
	const slugs = new Set<string>();
	for (const page of pages) {
		const slug = await freeSlug(deps, actor.uid, page, slugs);
		planned.push(slug === null ? planPage({ ...page, cannot: noSlug }, '', facts) : planPage(page, slug, facts));
	}
	return planned.map(({ added, ...item }, index) => ({
		...item,
		item: index + 1,
		added: added?.kind === 'channel' ? sealed(deps, actor, added) : added,
	}));
}

const noSlug = 'No URL that resembles its own is free. Please add the page by hand.';

async function factsOf(
	deps: PreviewItemDeps,
	{ uid, user }: Actor,
	websites: ItemFacts['websites'],
): Promise<ItemFacts> {
	const now = deps.now();
	const settings = await deps.channels.settingsOf(uid);
	const channels = Object.values(settings?.channels ?? {});
	const windows = await deps.maintenanceWindows.current(uid, now);
	const pages = await deps.statusPages.all(uid);
	const limits = tierLimits[user.tier];
	const targets = channels.map(({ sealedTarget }) => deps.channelTargets.open(uid, sealedTarget));
	const { email, webhook } = user.notificationPreferences;
	return {
		tier: user.tier,
		timeZone: user.timeZone,
		now,
		websites,
		room: {
			channel: limits.channels - channels.length,
			'maintenance-window': Math.min(limits.maintenanceWindows, pageSize.whole) - windows.length,
			'status-page': limits.statusPages - pages.length,
		},
		known: new Set([
			...targets.flatMap((target) => (isImportable(target) ? [keyOfChannel(target)] : [])),
			...(email.enabled ? [keyOfChannel({ kind: 'email', email: user.email })] : []),
			...(webhook.enabled && webhook.url !== '' ? [keyOfChannel({ kind: 'webhook', url: webhook.url })] : []),
			...windows.map(({ document }) => keyOfWindow(document)),
			...pages.map(({ document }) => keyOfPage(document)),
		]),
	};
}

/** With the reason why it cannot be added, if there is one. */
async function allowedChannel(deps: PreviewItemDeps, actor: Actor, channel: SourceChannel): Promise<SourceChannel> {
	const { target } = channel;
	if (channel.cannot !== null || !target) return channel;
	if (!may(actor, 'alerts')) return { ...channel, cannot: 'You may not change the channels of this account.' };
	try {
		requireConfirmedOwner(actor, target.kind);
		await preparedTarget(deps, actor, target, null);
		return channel;
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		return { ...channel, cannot: error.message };
	}
}

/** That of the source, or one that resembles it. Null if none is free. */
async function freeSlug(
	{ statusPages, now }: PreviewItemDeps,
	ownerId: string,
	page: SourcePage,
	taken: Set<string>,
): Promise<string | null> {
	const suggested = slugFrom(page.slug || page.name);
	for (const slug of [suggested, ...Array.from({ length: slugTries }, (_, index) => `${suggested}-${index + 2}`)]) {
		if (taken.has(slug) || (await statusPages.slugConflict(ownerId, slug, now())) !== null) continue;
		taken.add(slug);
		return slug;
	}
	return null;
}

const slugTries = 8;

function sealed(
	{ channelTargets }: PreviewItemDeps,
	{ uid }: Actor,
	{ target, ...channel }: Extract<NonNullable<PlannedItem['added']>, { kind: 'channel' }>,
): NonNullable<StoredItem['added']> {
	return { ...channel, sealedTarget: channelTargets.seal(uid, storable(target)) };
}
