/** Adds, lists, shows, changes, checks and removes websites, and shows their statistics (specification §7). */
import {
	dailyBarDays,
	dayMs,
	durationInWords,
	type FailingChannel,
	type NewCheckSettings,
	outagesListed,
	pageSize,
	type StoredCheckSettings,
	tierLimits,
	type Website,
	type WebsiteDocument,
	withScheme,
} from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import type { FindMonitors } from '../monitoring/engine/find-monitors.ts';
import type { ShardStore } from '../monitoring/engine/shard-store.ts';
import type { OutageStore } from '../outages/outage-store.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { mapPage } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { RollUpStore } from '../stats/roll-up-store.ts';
import { windowStart } from '../stats/windows.ts';
import { type AddWebsiteDeps, addWebsite } from './add-website.ts';
import { settingsToStore } from './check-settings/check-settings.ts';
import type { FindCheckSettings } from './check-settings/check-settings-store.ts';
import { requestFirstCheck } from './first-check.ts';
import { muted } from './mute.ts';
import { type OwnedWebsite, ownedWebsite, websiteNotFound } from './owned-website.ts';
import { type RemoveEverywhereDeps, removeEverywhere } from './remove-everywhere.ts';
import { admitTarget, type TargetDeps } from './targets/admit-target.ts';
import { isOtherHost } from './targets/target.ts';
import { dashboardStatsOf, oneWebsiteOf, websiteOf, websiteStatsOf } from './website-replies.ts';
import { checksPerDay, type SettingsChange } from './website-settings.ts';
import type { WebsiteStore } from './website-store.ts';

type WebsiteDeps = AddWebsiteDeps &
	RemoveEverywhereDeps &
	RateLimited &
	TargetDeps & {
		websites: WebsiteStore;
		outages: Pick<OutageStore, 'recent'>;
		rollUps: Pick<RollUpStore, 'daysSince' | 'hoursOfDays'>;
		normalizeTarget(url: string, field?: string, message?: string): string;
		findMonitors: FindMonitors;
		claimCheckNow: ShardStore['claimCheckNow'];
		findCheckSettings: FindCheckSettings;
		/** Channels of an account that are on but reach nobody. */
		findFailingChannels(uid: string, user: UserDocument): Promise<FailingChannel[]>;
		requestSecrets: Pick<SecretBox, 'seal'>;
		/** Brings the maintenance of websites up to date with the windows and tags. */
		writeMaintenance(ownerId: string, websiteIds: readonly string[], now: number): Promise<void>;
		/** Checks a website now and stores the result (PROBE-11). */
		checkNow(shardId: string, websiteId: string): Promise<void>;
	};

export function createWebsiteHandlers(deps: WebsiteDeps) {
	return {
		async listWebsites({ actor, query }) {
			const { whole, ...pageQuery } = query;
			const page = await deps.websites.list(actor.uid, whole ? { ...pageQuery, limit: pageSize.whole } : pageQuery);
			const monitors = await deps.findMonitors(page.items);
			return mapPage(page, (website) => websiteOf(website, monitors.get(website.id), deps.now()));
		},

		async addWebsite({ actor, body }) {
			const url = deps.normalizeTarget(withScheme(body.url));
			const websiteId = deps.websites.newId();
			const owned = { websiteId, url, owner: actor.user, before: null };
			const check = body.check ? settingsToStore(body.check, owned, deps.requestSecrets) : null;
			await limitAccount(deps, 'websiteAddByAccount', actor);
			await admitTarget(deps, actor.user, url);
			const { name, checkInterval, expectedStatusCode } = body;
			const settings = { name, url, checkInterval, expectedStatusCode, check };
			const added = await addWebsite(deps, { uid: actor.uid, tier: actor.user.tier }, settings, websiteId);
			return oneWebsiteOf(added, undefined, check, deps.now());
		},

		async getWebsite({ actor, params }) {
			return currentWebsite(deps, await ownedWebsite(deps.websites, actor.uid, params.id));
		},

		async updateWebsite({ actor, params, body }) {
			const { url, emailsMuted, check, ...settings } = body;
			const change: SettingsChange = {
				...settings,
				...(url !== undefined && { url: deps.normalizeTarget(withScheme(url)) }),
				...(emailsMuted !== undefined && muted(emailsMuted, deps.now())),
			};
			// Only for a website of the caller: other ids would each store a limit.
			const website = await ownedWebsite(deps.websites, actor.uid, params.id);
			const { document: before } = website;
			await deps.rateLimiter.take([{ limit: 'websiteChangeByWebsite', subject: params.id }], deps.now());
			const isResumed = change.isActive === true && !before.isActive;
			if (isResumed || isOtherHost(before.url, change.url)) {
				await admitTarget(deps, actor.user, change.url ?? before.url, isResumed ? undefined : before.url);
			}
			const { checkInterval = before.checkInterval, isActive = before.isActive } = change;
			if (check !== undefined) change.check = check && (await settingsOf(deps, actor.user, website, change.url, check));
			const after = checksPerDay({ checkInterval, isActive }, actor.user.tier);
			await deps.capacity.requireRoom(after - before.checksPerDay);
			// Kept secrets belong to the URL for which they were entered.
			const isOfSameUrl = ({ url: current }: WebsiteDocument) => check === undefined || current === before.url;
			const changed = await deps.websites.change(actor.uid, params.id, change, deps.now(), isOfSameUrl);
			if (!changed) throw await changedMeanwhile(deps, actor.uid, params.id);
			const { id, document, needsFirstCheck, revision } = changed;
			if (change.tags) await deps.writeMaintenance(actor.uid, [id], deps.now());
			if (needsFirstCheck) {
				await requestFirstCheck(deps, { shardId: document.shardId, websiteId: id, revision });
			}
			return currentWebsite(deps, changed);
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

async function settingsOf(
	{ findCheckSettings, requestSecrets }: Pick<WebsiteDeps, 'findCheckSettings' | 'requestSecrets'>,
	owner: UserDocument,
	website: OwnedWebsite,
	url: string | undefined,
	check: NewCheckSettings,
): Promise<StoredCheckSettings | null> {
	const stored = await findCheckSettings(website);
	const before = stored && { settings: stored, url: website.document.url };
	const owned = { websiteId: website.id, url: url ?? website.document.url, owner, before };
	return settingsToStore(check, owned, requestSecrets);
}

/** Not found if the website was removed. */
async function changedMeanwhile(deps: WebsiteDeps, ownerId: string, websiteId: string): Promise<Problem> {
	await ownedWebsite(deps.websites, ownerId, websiteId);
	return new Problem('conflict', 'The URL of this website has changed in the meantime. Please try again.');
}

async function currentWebsite(deps: WebsiteDeps, website: OwnedWebsite): Promise<Website> {
	const [monitors, check] = await Promise.all([deps.findMonitors([website]), deps.findCheckSettings(website)]);
	return oneWebsiteOf(website, monitors.get(website.id), check, deps.now());
}
