/** Plans, changes, previews, starts and ends maintenance windows. The change of a window reaches the monitors of its websites before the reply. */
import { type MaintenanceWindow, maintenanceLimits, type Tier, tierLimits } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import { mapPage } from '../platform/firestore/paging.ts';
import { invalidField, Problem } from '../platform/problem.ts';
import type { OwnedWebsite } from '../websites/owned-website.ts';
import { websiteNotFound } from '../websites/owned-website.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import { applyWindows } from './apply-windows.ts';
import { plannedSettings } from './planned-settings.ts';
import { nextOccurrences } from './rules/occurrences.ts';
import { occurrencesAhead, type WindowSettings } from './rules/window.ts';
import type { WriteMaintenance } from './span-store.ts';
import { previewOf, windowOf } from './window-replies.ts';
import type { StoredWindow, WindowStore } from './window-store.ts';

interface MaintenanceDeps extends RateLimited {
	maintenanceWindows: WindowStore;
	websites: Pick<WebsiteStore, 'all'>;
	writeMaintenance: WriteMaintenance;
}

export function createMaintenanceHandlers(deps: MaintenanceDeps) {
	const { maintenanceWindows: windows } = deps;

	return {
		async listMaintenance({ actor, query: { state = 'current', ...page } }) {
			const now = deps.now();
			return mapPage(await windows.list(actor.uid, state, page, now), (window) => windowOf(window, now));
		},

		async addMaintenance({ actor, body }) {
			await limitAccount(deps, 'maintenanceByAccount', actor);
			const owned = await ownedWebsites(deps, actor, body.websites);
			return add(deps, actor, owned, plannedSettings(body, null, deps.now()));
		},

		async getMaintenance({ actor, params }) {
			return windowOf(await ownedWindow(deps, actor, params.id), deps.now());
		},

		async updateMaintenance({ actor, params, body }) {
			await ownedWindow(deps, actor, params.id);
			await limitAccount(deps, 'maintenanceByAccount', actor);
			const owned = await ownedWebsites(deps, actor, body.websites);
			const now = deps.now();
			const most = tierLimits[actor.user.tier].maintenanceWindows;
			const changed = await windows.change(
				actor.uid,
				params.id,
				(before) => plannedSettings(body, before, now),
				most,
				now,
			);
			if (changed === 'full') throw limitReached(actor.user.tier);
			if (!changed) throw windowNotFound();
			await applyWindows(deps, actor.uid, owned, [changed.before, changed.after]);
			return windowOf(changed.after, now);
		},

		async removeMaintenance({ actor, params }) {
			await ownedWindow(deps, actor, params.id);
			await limitAccount(deps, 'maintenanceByAccount', actor);
			const removed = await windows.remove(actor.uid, params.id);
			if (!removed) throw windowNotFound();
			await applyWindows(deps, actor.uid, await deps.websites.all(actor.uid), [removed]);
			return { message: 'Maintenance window deleted' };
		},

		async endMaintenance({ actor, params }) {
			await ownedWindow(deps, actor, params.id);
			await limitAccount(deps, 'maintenanceByAccount', actor);
			const ended = await windows.end(actor.uid, params.id, deps.now());
			if (!ended) throw new Problem('conflict', 'This maintenance window is not running.');
			await applyWindows(deps, actor.uid, await deps.websites.all(actor.uid), [ended]);
			return windowOf(ended, deps.now());
		},

		async listOccurrences({ actor, params, query: { count = maintenanceLimits.previewed } }) {
			const { document } = await ownedWindow(deps, actor, params.id);
			return previewOf(document, occurrencesAhead(document, deps.now(), count));
		},

		async previewMaintenance({ actor, body }) {
			await limitAccount(deps, 'maintenancePreviewByAccount', actor);
			return previewOf(body, nextOccurrences(body, deps.now(), maintenanceLimits.previewed));
		},

		async startMaintenance({ actor, params, body: { minutes } }) {
			const owned = await deps.websites.all(actor.uid);
			if (!owned.some(({ id }) => id === params.id)) throw websiteNotFound();
			await limitAccount(deps, 'maintenanceByAccount', actor);
			return add(deps, actor, owned, startingNow([params.id], minutes, deps.now()));
		},

		async startMaintenanceOfMany({ actor, body: { websites, minutes } }) {
			await limitAccount(deps, 'maintenanceByAccount', actor);
			const owned = await ownedWebsites(deps, actor, websites);
			return add(deps, actor, owned, startingNow(websites, minutes, deps.now()));
		},
	} satisfies Partial<Handlers>;
}

async function ownedWindow({ maintenanceWindows }: MaintenanceDeps, { uid }: Actor, id: string): Promise<StoredWindow> {
	const window = await maintenanceWindows.find(uid, id);
	if (!window) throw windowNotFound();
	return window;
}

/** All websites of the account, if it has those that the window names. */
async function ownedWebsites(
	{ websites }: MaintenanceDeps,
	{ uid }: Actor,
	named: readonly string[],
): Promise<OwnedWebsite[]> {
	const owned = await websites.all(uid);
	const ids = new Set(owned.map(({ id }) => id));
	if (named.every((id) => ids.has(id))) return owned;
	throw invalidField('websites', 'Please choose websites of your account. One of these no longer exists.');
}

async function add(
	deps: MaintenanceDeps,
	actor: Actor,
	owned: readonly OwnedWebsite[],
	settings: WindowSettings,
): Promise<MaintenanceWindow> {
	const { tier } = actor.user;
	const most = tierLimits[tier].maintenanceWindows;
	const added = await deps.maintenanceWindows.add(actor.uid, settings, most, deps.now());
	if (added === 'full') throw limitReached(tier);
	await applyWindows(deps, actor.uid, owned, [added]);
	return windowOf(added, deps.now());
}

/** In UTC, because the time of the day comes twice when the clocks go back. */
function startingNow(websites: readonly string[], minutes: number, now: number): WindowSettings {
	const start = new Date(now).toISOString().slice(0, 19);
	const schedule = { timeZone: 'UTC', start, durationMinutes: minutes, recurrence: null };
	return plannedSettings({ name: 'Maintenance', websites: [...websites], tags: [], ...schedule }, null, now);
}

function windowNotFound(): Problem {
	return new Problem('not-found', 'Maintenance window not found');
}

function limitReached(tier: Tier): Problem {
	const most = tierLimits[tier].maintenanceWindows;
	return new Problem(
		'limit-reached',
		`Your ${tier} plan includes ${most} maintenance windows that are running or ahead. Delete one, or upgrade to plan more.`,
	);
}
