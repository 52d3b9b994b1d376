/** Adds, lists, shows, changes, checks and removes websites, and shows their statistics (specification §7). */
import {
	dailyBarDays,
	dayMs,
	durationInWords,
	type FailingChannel,
	outagesListed,
	pageSize,
	tierLimits,
	type Website,
	withScheme,
} from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { limitAccount } from '../http/rate-limits/limit-account.ts';
import type { FindMonitors } from '../monitoring/engine/find-monitors.ts';
import type { ShardStore } from '../monitoring/engine/shard-store.ts';
import type { OutageStore } from '../outages/outage-store.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { Problem } from '../platform/problem.ts';
import type { RollUpStore } from '../stats/roll-up-store.ts';
import { windowStart } from '../stats/windows.ts';
import { type AddWebsiteDeps, addWebsite } from './add-website.ts';
import { type ChangeOneDeps, changeOne } from './change-one.ts';
import { settingsToStore } from './check-settings/check-settings.ts';
import { type OwnedWebsite, ownedWebsite, websiteNotFound } from './owned-website.ts';
import { type RemoveEverywhereDeps, removeEverywhere } from './remove-everywhere.ts';
import { admitTarget } from './targets/admit-target.ts';
import { dashboardStatsOf, fitsFilter, oneWebsiteOf, websiteOf, websiteStatsOf } from './website-replies.ts';
import type { WebsiteStore } from './website-store.ts';

type WebsiteDeps = AddWebsiteDeps &
	ChangeOneDeps &
	RemoveEverywhereDeps & {
		config: { longestSpreadMs: number };
		websites: WebsiteStore;
		outages: Pick<OutageStore, 'recent'>;
		rollUps: Pick<RollUpStore, 'daysSince' | 'hoursOfDays'>;
		findMonitors: FindMonitors;
		claimCheckNow: ShardStore['claimCheckNow'];
		/** Channels of an account that are on but reach nobody. */
		findFailingChannels(uid: string, user: UserDocument): Promise<FailingChannel[]>;
		/** Checks a website now and stores the result (PROBE-11). */
		checkNow(shardId: string, websiteId: string): Promise<void>;
	};

export function createWebsiteHandlers(deps: WebsiteDeps) {
	return {
		async listWebsites({ actor, query }) {
			const { whole, limit, cursor, ...filter } = query;
			const isWhole = whole !== undefined || Object.values(filter).some((value) => value !== undefined);
			const page = await deps.websites.list(actor.uid, { cursor, limit: isWhole ? pageSize.whole : limit });
			const monitors = await deps.findMonitors(page.items);
			const websites = page.items.map((website) => websiteOf(website, monitors.get(website.id), deps.now()));
			return { items: websites.filter((website) => fitsFilter(website, filter)), next: page.next };
		},

		async addWebsite({ actor, body }) {
			const url = deps.normalizeTarget(withScheme(body.url));
			const websiteId = deps.websites.newId();
			const owned = { websiteId, url, owner: actor.user, before: null };
			const check = body.check ? settingsToStore(body.check, owned, deps.requestSecrets) : null;
			await limitAccount(deps, 'websiteAddByAccount', actor);
			await admitTarget(deps, actor.user, url);
			const sameUrlAs = await deps.websites.withUrl(actor.uid, url);
			const settings = { ...body, url, check };
			const added = await addWebsite(deps, { uid: actor.uid, tier: actor.user.tier }, settings, websiteId);
			if (added.document.tags.length > 0) await followNewTags(deps, actor.uid, websiteId);
			const website = oneWebsiteOf(added, undefined, check, timesOf(deps));
			return sameUrlAs.length > 0 ? { ...website, sameUrlAs } : website;
		},

		async getWebsite({ actor, params }) {
			return currentWebsite(deps, await ownedWebsite(deps.websites, actor.uid, params.id));
		},

		async updateWebsite({ actor, params, body }) {
			// Only for a website of the caller: other ids would each store a limit.
			const website = await ownedWebsite(deps.websites, actor.uid, params.id);
			return currentWebsite(deps, await changeOne(deps, actor, website, body));
		},

		async removeWebsite({ actor, params }) {
			if (!(await removeEverywhere(deps, actor.uid, params.id))) throw websiteNotFound();
			return { message: 'Website removed from monitoring' };
		},

		async checkWebsite({ actor, params }) {
			const website = await ownedWebsite(deps.websites, actor.uid, params.id);
			const { shardId, isActive } = website.document;
			if (!isActive) throw new Problem('conflict', 'This website is paused. Resume it to check it.');
			const cooldownMs = tierLimits[actor.user.tier].checkNowSeconds * 1000;
			const waitMs = await deps.claimCheckNow(shardId, website.id, deps.now(), cooldownMs);
			if (waitMs > 0) {
				const retryAfterSeconds = Math.ceil(waitMs / 1000);
				const wait = durationInWords(retryAfterSeconds * 1000, { style: 'long' });
				const message = `This website was checked a moment ago. Please wait ${wait} before checking it again.`;
				throw new Problem('rate-limited', message, { retryAfterSeconds });
			}
			await deps.checkNow(shardId, website.id);
			return currentWebsite(deps, await ownedWebsite(deps.websites, actor.uid, params.id));
		},

		async getDashboardStats({ actor }) {
			const [all, recent, failing] = await Promise.all([
				deps.websites.all(actor.uid),
				deps.outages.recent(actor.uid, { limit: outagesListed }),
				actor.key ? [] : deps.findFailingChannels(actor.uid, actor.user),
			]);
			const websiteIds = actor.key?.websiteIds ?? null;
			const isSeen = (id: string) => websiteIds === null || websiteIds.includes(id);
			const owned = all.filter(({ id }) => isSeen(id));
			const outages = recent.filter(({ document }) => isSeen(document.websiteId));
			const monitors = await deps.findMonitors(owned);
			const websites = owned.map((website) => websiteOf(website, monitors.get(website.id), deps.now()));
			return dashboardStatsOf(websites, [...monitors.values()], outages, failing, deps.now());
		},

		async getWebsiteStats({ actor, params }) {
			const website = await ownedWebsite(deps.websites, actor.uid, params.id);
			const now = deps.now();
			const { historyDays } = tierLimits[actor.user.tier];
			const [monitors, outages, days, hours] = await Promise.all([
				deps.findMonitors([website]),
				deps.outages.recent(actor.uid, { websiteId: website.id, limit: outagesListed }),
				deps.rollUps.daysSince(website.id, now - dailyBarDays * dayMs),
				deps.rollUps.hoursOfDays(website.id, [windowStart('7d', now), windowStart('24h', now), now]),
			]);
			return websiteStatsOf(website.document, monitors.get(website.id), outages, { days, hours }, historyDays, now);
		},
	} satisfies Partial<Handlers>;
}

async function currentWebsite(deps: WebsiteDeps, website: OwnedWebsite): Promise<Website> {
	const [monitors, check] = await Promise.all([deps.findMonitors([website]), deps.findCheckSettings(website)]);
	return oneWebsiteOf(website, monitors.get(website.id), check, timesOf(deps));
}

function timesOf({ now, config }: WebsiteDeps): { now: number; longestSpreadMs: number } {
	return { now: now(), longestSpreadMs: config.longestSpreadMs };
}

/** The website is stored, so a failure does not fail the call: it would be added twice. Each night, maintenance is written again. */
async function followNewTags(deps: WebsiteDeps, ownerId: string, websiteId: string): Promise<void> {
	try {
		await deps.writeMaintenance(ownerId, [websiteId], deps.now());
	} catch (error) {
		deps.logError('Planned maintenance does not know a new website yet.', { error });
	}
}
