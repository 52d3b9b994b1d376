/** Changes one website as a request asks: checks its new settings, limits and target, and starts a check if its status is no longer known. */
import { isDeepStrictEqual } from 'node:util';
import { type NewCheckSettings, type StoredCheckSettings, type WebsiteChange, withScheme } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { RateLimited } from '../http/rate-limits/limit-account.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { Problem } from '../platform/problem.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { ChangeCondition, ChangedWebsite } from './change-website.ts';
import { settingsToStore } from './check-settings/check-settings.ts';
import type { FindCheckSettings } from './check-settings/check-settings-store.ts';
import { type FirstCheckDeps, requestFirstCheck } from './first-check.ts';
import { muted } from './mute.ts';
import { type OwnedWebsite, ownedWebsite } from './owned-website.ts';
import { admitTarget, type TargetDeps } from './targets/admit-target.ts';
import { isOtherHost } from './targets/target.ts';
import { checksPerDay, type SettingsChange } from './website-settings.ts';
import type { WebsiteStore } from './website-store.ts';

export type ChangeOneDeps = FirstCheckDeps &
	RateLimited &
	TargetDeps & {
		websites: Pick<WebsiteStore, 'find' | 'change'>;
		normalizeTarget(url: string, field?: string, message?: string): string;
		capacity: { requireRoom(checksPerDay: number): Promise<void> };
		findCheckSettings: FindCheckSettings;
		requestSecrets: Pick<SecretBox, 'seal'>;
		/** Brings the maintenance of websites up to date with the windows and tags. */
		writeMaintenance(ownerId: string, websiteIds: readonly string[], now: number): Promise<void>;
	};

/** `website` is the caller's, as it was read before. Throws a Problem with one sentence if it may not change so. */
export async function changeOne(
	deps: ChangeOneDeps,
	actor: Actor,
	website: OwnedWebsite,
	change: WebsiteChange,
): Promise<ChangedWebsite> {
	const changed = await storeChange(deps, actor, website, change);
	if (!changed) throw await changedMeanwhile(deps, actor.uid, website.id);
	if (change.tags) await followTags(deps, actor.uid, [website.id]);
	return changed;
}

/**
 * The change without what follows from new tags. Null if the website is no longer as it was read. `madeFrom`: the settings of its checks that the
 * new ones were made from; left out if they were not.
 */
export async function storeChange(
	deps: ChangeOneDeps,
	actor: Actor,
	website: OwnedWebsite,
	{ url, emailsMuted, check, ...settings }: WebsiteChange,
	madeFrom?: StoredCheckSettings | null,
): Promise<ChangedWebsite | null> {
	const change: SettingsChange = {
		...settings,
		...(url !== undefined && { url: deps.normalizeTarget(withScheme(url)) }),
		...(emailsMuted !== undefined && muted(emailsMuted, deps.now())),
	};
	const { id, document: before } = website;
	await deps.rateLimiter.take([{ limit: 'websiteChangeByWebsite', subject: id }], deps.now());
	const isResumed = change.isActive === true && !before.isActive;
	if (isResumed || isOtherHost(before.url, change.url)) {
		await admitTarget(deps, actor.user, change.url ?? before.url, isResumed ? undefined : before.url);
	}
	const { checkInterval = before.checkInterval, isActive = before.isActive } = change;
	if (check !== undefined) {
		const stored = madeFrom === undefined ? await deps.findCheckSettings(website) : madeFrom;
		change.check = check && settingsOf(deps, actor.user, website, change.url, check, stored);
	}
	const after = checksPerDay({ checkInterval, isActive }, actor.user.tier);
	await deps.capacity.requireRoom(after - before.checksPerDay);
	const isStillSo: ChangeCondition = (current, _owner, currentCheck) =>
		// Kept secrets belong to the URL for which they were entered.
		(check === undefined || current.url === before.url) &&
		// Tags and rules that were added to those before would remove the ones that somebody else has added since.
		(change.tags === undefined || isDeepStrictEqual(current.tags, before.tags)) &&
		(madeFrom === undefined || isDeepStrictEqual(currentCheck, madeFrom));
	const changed = await deps.websites.change(actor.uid, id, change, deps.now(), isStillSo);
	if (changed?.needsFirstCheck) {
		const { document, revision } = changed;
		await requestFirstCheck(deps, { shardId: document.shardId, websiteId: id, revision });
	}
	return changed;
}

/** Maintenance windows name tags too. Throws a Problem that says that the tags themselves are stored. */
export async function followTags(
	{ writeMaintenance, now }: Pick<ChangeOneDeps, 'writeMaintenance' | 'now'>,
	ownerId: string,
	websiteIds: readonly string[],
): Promise<void> {
	try {
		await writeMaintenance(ownerId, websiteIds, now());
	} catch (cause) {
		const message = 'The tags are saved, but planned maintenance does not follow them yet. Please try again.';
		throw new Problem('unavailable', message, { cause });
	}
}

function settingsOf(
	{ requestSecrets }: Pick<ChangeOneDeps, 'requestSecrets'>,
	owner: UserDocument,
	{ id, document }: OwnedWebsite,
	url: string | undefined,
	check: NewCheckSettings,
	stored: StoredCheckSettings | null,
): StoredCheckSettings | null {
	const before = stored && { settings: stored, url: document.url };
	return settingsToStore(check, { websiteId: id, url: url ?? document.url, owner, before }, requestSecrets);
}

/** Not found if the website was removed. */
export async function changedMeanwhile(
	deps: Pick<ChangeOneDeps, 'websites'>,
	ownerId: string,
	websiteId: string,
): Promise<Problem> {
	await ownedWebsite(deps.websites, ownerId, websiteId);
	return new Problem('conflict', 'This website has changed in the meantime. Please try again.');
}
