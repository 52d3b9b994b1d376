/** Websites: add, list, look at, change, check now and remove, and the numbers beside them (specification §7). */
import {
	checkIntervalSeconds,
	dailyBarDays,
	dayMs,
	defaultExpectedStatusCode,
	outagesListed,
	tierLimits,
	type Website,
	withScheme,
} from '@stayup/contract';
import { muted } from '../alerts/mute.ts';
import type { Handlers } from '../http/handler.ts';
import type { Context } from '../main/context.ts';
import { runCheckNow } from '../monitoring/engine/check-now.ts';
import type { Monitor } from '../monitoring/rules/monitor.ts';
import { mapPage } from '../platform/paging.ts';
import { Problem } from '../platform/problem.ts';
import { windowStart } from '../stats/windows.ts';
import { askForFirstCheck } from './first-check.ts';
import { dashboardStatsOf, websiteOf, websiteStatsOf } from './website-replies.ts';
import type { OwnedWebsite } from './website-store.ts';

export const websiteHandlers = {
	async listWebsites({ context, actor, query }) {
		const page = await context.websites.list(actor.uid, query);
		const monitors = await monitorsOf(context, page.items);
		return mapPage(page, (website) => websiteOf(website, monitors.get(website.id), context.now()));
	},

	async addWebsite({ context, actor, body }) {
		const url = context.normalizeTarget(withScheme(body.url));
		const added = await context.websites.add(
			actor.uid,
			{
				name: body.name,
				url,
				checkInterval: body.checkInterval ?? checkIntervalSeconds.default,
				expectedStatusCode: body.expectedStatusCode ?? defaultExpectedStatusCode,
			},
			context.now(),
		);
		await askForFirstCheck(context, { shardId: added.document.shardId, websiteId: added.id, revision: 1 });
		return websiteOf(added, undefined, context.now());
	},

	async getWebsite({ context, actor, params }) {
		return currentWebsite(context, await ownedWebsite(context, actor.uid, params.id));
	},

	async updateWebsite({ context, actor, params, body }) {
		const { url, emailsMuted, ...settings } = body;
		const change = {
			...settings,
			...(url !== undefined && { url: context.normalizeTarget(withScheme(url)) }),
			...(emailsMuted !== undefined && muted(emailsMuted, context.now())),
		};
		const changed = await context.websites.change(actor.uid, params.id, change, context.now());
		if (!changed) throw websiteNotFound();
		const { id, document, wantsFirstCheck, revision } = changed;
		if (wantsFirstCheck) {
			await askForFirstCheck(context, { shardId: document.shardId, websiteId: id, revision });
		}
		return currentWebsite(context, changed);
	},

	async removeWebsite({ context, actor, params }) {
		const wasThere = await context.websites.remove(actor.uid, params.id);
		if (!wasThere) throw websiteNotFound();
		return { message: 'Website removed from monitoring' };
	},

	async checkWebsite({ context, actor, params }) {
		const website = await ownedWebsite(context, actor.uid, params.id);
		const { shardId, isActive } = website.document;
		if (!isActive) throw new Problem('conflict', 'This website is paused. Resume it to check it.');
		const restMs = tierLimits[actor.user.tier].checkNowSeconds * 1000;
		const waitMs = await context.engine.shards.claimCheckNow(shardId, website.id, context.now(), restMs);
		if (waitMs > 0) {
			const retryAfterSeconds = Math.ceil(waitMs / 1000);
			throw new Problem(
				'rate-limited',
				`This website was checked a moment ago. Please wait ${retryAfterSeconds} s before checking it again.`,
				{ retryAfterSeconds },
			);
		}
		await runCheckNow(context.engine, shardId, website.id);
		return currentWebsite(context, await ownedWebsite(context, actor.uid, params.id));
	},

	async getDashboardStats({ context, actor }) {
		const [owned, outages] = await Promise.all([
			context.websites.all(actor.uid),
			context.websites.recentOutages(actor.uid, { limit: outagesListed }),
		]);
		const monitors = await monitorsOf(context, owned);
		const websites = owned.map((website) => websiteOf(website, monitors.get(website.id), context.now()));
		return dashboardStatsOf(websites, [...monitors.values()], outages, context.now());
	},

	async getWebsiteStats({ context, actor, params }) {
		const website = await ownedWebsite(context, actor.uid, params.id);
		const now = context.now();
		const { historyDays } = tierLimits[actor.user.tier];
		const [monitors, outages, days, hours] = await Promise.all([
			monitorsOf(context, [website]),
			context.websites.recentOutages(actor.uid, { websiteId: website.id, limit: outagesListed }),
			context.websites.daysSince(website.id, now - dailyBarDays * dayMs),
			context.websites.hoursOfDays(website.id, [windowStart('7d', now), windowStart('24h', now), now]),
		]);
		return websiteStatsOf(website.document, monitors.get(website.id), outages, { days, hours }, historyDays, now);
	},
} satisfies Partial<Handlers>;

export async function ownedWebsite(context: Context, ownerId: string, websiteId: string): Promise<OwnedWebsite> {
	const website = await context.websites.find(ownerId, websiteId);
	if (!website) throw websiteNotFound();
	return website;
}

async function currentWebsite(context: Context, website: OwnedWebsite): Promise<Website> {
	const monitors = await monitorsOf(context, [website]);
	return websiteOf(website, monitors.get(website.id), context.now());
}

/** By website id. Reads each shard once, however many of the websites it holds. */
export async function monitorsOf(context: Context, websites: readonly OwnedWebsite[]): Promise<Map<string, Monitor>> {
	const shardIds = new Set(websites.map(({ document }) => document.shardId));
	const shards = await context.engine.shards.findMany([...shardIds]);
	return new Map(
		websites.flatMap(({ id, document }) => {
			const monitor = shards.get(document.shardId)?.monitors.get(id);
			return monitor ? [[id, monitor] as const] : [];
		}),
	);
}

function websiteNotFound(): Problem {
	return new Problem('not-found', 'Website not found');
}
