/** Adds the channels, maintenance windows and status pages of an import, and removes them again. Every step may be repeated. */
import { tierLimits } from '@stayup/contract';
import { type AddChannelDeps, addChannel } from '../../channels/add-channel.ts';
import type { ChannelStore } from '../../channels/channel-store.ts';
import { type Actor, may } from '../../http/actor.ts';
import { limitAccount, type RateLimited } from '../../http/rate-limits/limit-account.ts';
import { applyWindows } from '../../maintenance-windows/apply-windows.ts';
import { settingsOf } from '../../maintenance-windows/rules/window.ts';
import type { WriteMaintenance } from '../../maintenance-windows/span-store.ts';
import type { WindowStore } from '../../maintenance-windows/window-store.ts';
import { importedItemId } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';
import { freshValues } from '../../status-pages/pages/fresh-values.ts';
import type { PageStore } from '../../status-pages/pages/page-store.ts';
import { type RemovePageDeps, removePage } from '../../status-pages/pages/remove-page.ts';
import type { OwnedWebsite } from '../../websites/owned-website.ts';
import type { StoredAddition, StoredItem } from '../import-store.ts';
import { channelTargetOf } from './channel-target.ts';

export type ItemDeps = AddChannelDeps &
	Omit<RemovePageDeps, 'statusPages'> &
	RateLimited & {
		channels: Pick<ChannelStore, 'add' | 'remove' | 'settingsOf'>;
		maintenanceWindows: Pick<WindowStore, 'add' | 'remove'>;
		statusPages: Pick<PageStore, 'add' | 'find' | 'remove'>;
		writeMaintenance: WriteMaintenance;
	};

export type AddedItem = StoredItem & { added: StoredAddition };

/** Items of one step: a status page is several writes. */
export const itemStepSize = 20;

export function isAddedItem(item: StoredItem): item is AddedItem {
	return item.verdict === 'add' && item.added !== null;
}

/** Returns why some could not be added, by number. */
export async function addItems(
	deps: ItemDeps,
	actor: Actor,
	importId: string,
	items: readonly AddedItem[],
	owned: readonly OwnedWebsite[],
): Promise<Record<string, string>> {
	const refused: Record<string, string> = {};
	for (const { item, added } of items) {
		const reason = await addItem(deps, actor, importedItemId(importId, item), added, owned);
		if (reason !== null) refused[item] = reason;
	}
	return refused;
}

/** A sentence if it could not be added. */
async function addItem(
	deps: ItemDeps,
	actor: Actor,
	id: string,
	added: StoredAddition,
	owned: readonly OwnedWebsite[],
): Promise<string | null> {
	try {
		if (added.kind === 'channel') return await addChannelItem(deps, actor, id, added, owned);
		if (added.kind === 'maintenance-window') return await addWindowItem(deps, actor, id, added, owned);
		return await addPageItem(deps, actor, id, added, owned);
	} catch (error) {
		// Such as a slug that somebody took after the preview.
		if (error instanceof Problem && error.code !== 'unauthenticated') return error.message;
		throw error;
	}
}

async function addChannelItem(
	deps: ItemDeps,
	actor: Actor,
	id: string,
	{ name, sealedTarget, websiteIds, isEnabled }: Extract<StoredAddition, { kind: 'channel' }>,
	owned: readonly OwnedWebsite[],
): Promise<string | null> {
	if (!may(actor, 'alerts')) return 'You may not change the channels of this account.';
	// A repeated step neither counts again nor sends another confirmation.
	if ((await deps.channels.settingsOf(actor.uid))?.channels[id]) return null;
	await limitAccount(deps, 'channelAddByAccount', actor);
	const target = channelTargetOf(deps.channelTargets.open(actor.uid, sealedTarget));
	const filter = websiteIds && { tags: [], websiteIds: existing(websiteIds, owned) };
	if (filter && filter.websiteIds.length === 0) return 'None of its websites was added.';
	const added = await addChannel(deps, actor, id, { name, target, topics: ['outages', 'expiry'], filter, isEnabled });
	if (added === 'full') return `Your ${actor.user.tier} plan includes no more channels.`;
	return added === 'too-large' ? 'The settings of your channels are too long together.' : null;
}

async function addWindowItem(
	deps: ItemDeps,
	{ uid, user }: Actor,
	id: string,
	{ settings: planned }: Extract<StoredAddition, { kind: 'maintenance-window' }>,
	owned: readonly OwnedWebsite[],
): Promise<string | null> {
	const websites = existing(planned.websites, owned);
	if (websites.length === 0) return 'None of its websites was added.';
	const settings = settingsOf({ ...planned, websites }, null);
	const now = deps.now();
	if (!settings || settings.lastUntil <= now) return 'It is over.';
	const window = await deps.maintenanceWindows.add(uid, settings, tierLimits[user.tier].maintenanceWindows, now, id);
	if (window === 'full') return `Your ${user.tier} plan includes no more maintenance windows.`;
	await applyWindows(deps, uid, owned, [window]);
	return null;
}

async function addPageItem(
	deps: ItemDeps,
	{ uid }: Actor,
	id: string,
	{ settings: planned }: Extract<StoredAddition, { kind: 'status-page' }>,
	owned: readonly OwnedWebsite[],
): Promise<string | null> {
	const ids = new Set(owned.map((website) => website.id));
	const groups = planned.groups
		.map(({ name, components }) => ({ name, components: components.filter(({ websiteId }) => ids.has(websiteId)) }))
		.filter(({ components }) => components.length > 0);
	if (groups.length === 0) return 'None of its websites was added.';
	const settings = { ...planned, groups };
	const page = await deps.statusPages.add(uid, settings, await freshValues(settings, null), deps.now(), id);
	await deps.refreshStatusPage(page.id);
	return null;
}

function existing(ids: readonly string[], owned: readonly OwnedWebsite[]): string[] {
	const known = new Set(owned.map(({ id }) => id));
	return ids.filter((id) => known.has(id));
}

/** Throws a Problem if the import added a channel, and the caller may not change channels. */
export async function requireRemovable(
	{ channels }: Pick<ItemDeps, 'channels'>,
	actor: Actor,
	importId: string,
	items: readonly AddedItem[],
): Promise<void> {
	if (may(actor, 'alerts')) return;
	const settings = await channels.settingsOf(actor.uid);
	if (!idsOf('channel', importId, items).some((id) => settings?.channels[id])) return;
	throw new Problem(
		'conflict',
		'This import added channels, which you may not change. Please ask an admin to undo it.',
	);
}

/** Removes those that are still there. */
export async function removeItems(
	deps: ItemDeps,
	ownerId: string,
	importId: string,
	items: readonly AddedItem[],
	owned: readonly OwnedWebsite[],
): Promise<void> {
	for (const id of idsOf('status-page', importId, items)) {
		const page = await deps.statusPages.find(ownerId, id);
		if (page) await removePage(deps, ownerId, page);
	}
	for (const id of idsOf('maintenance-window', importId, items)) {
		const window = await deps.maintenanceWindows.remove(ownerId, id);
		if (window) await applyWindows(deps, ownerId, owned, [window]);
	}
	for (const id of idsOf('channel', importId, items)) await deps.channels.remove(ownerId, id);
}

function idsOf(kind: StoredAddition['kind'], importId: string, items: readonly AddedItem[]): string[] {
	return items.filter(({ added }) => added.kind === kind).map(({ item }) => importedItemId(importId, item));
}
