/**
 * The maintenance calendar of an account, by a secret URL: calendar programs send neither headers nor a body, so here the secret is in the path. It
 * opens nothing but the names and times of windows. Each person has an own one, which ends with the access of this person.
 */
import { endpoints, type MaintenanceCalendar, toInstant } from '@stayup/contract';
import { type Actor, may } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import { byIp } from '../http/rate-limits/limit-by-ip.ts';
import { BoundedMap } from '../platform/bounded-map.ts';
import type { MaintenanceCalendarLink } from '../platform/firestore/maintenance-documents.ts';
import { createKeyedMutex } from '../platform/keyed-mutex.ts';
import { Problem } from '../platform/problem.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import { calendarOf, calendarPastMs } from './calendar.ts';
import type { WindowStore } from './window-store.ts';

interface CalendarDeps extends RateLimited {
	config: { appOrigin: string };
	maintenanceWindows: Pick<
		WindowStore,
		'calendarOf' | 'current' | 'ownerOfCalendar' | 'revokeCalendar' | 'shareCalendar'
	>;
	websites: Pick<WebsiteStore, 'all'>;
}

/** An instance sends the same text for as long as programs may keep it, so that nobody makes it write the same again and again. */
const keptMs = endpoints.openMaintenanceCalendar.privateSeconds * 1000;
const keptMegabytes = 16;

export function createCalendarHandlers(deps: CalendarDeps) {
	const { maintenanceWindows } = deps;
	const written = new BoundedMap<{ text: string; at: number }>({ megabytes: keptMegabytes });
	const runExclusive = createKeyedMutex();

	async function write(ownerId: string): Promise<string> {
		const now = deps.now();
		const known = written.get(ownerId);
		if (known && known.at > now - keptMs) return known.text;
		const [windows, websites] = await Promise.all([
			maintenanceWindows.current(ownerId, now - calendarPastMs),
			deps.websites.all(ownerId),
		]);
		const text = calendarOf(windows, new Map(websites.map(({ id, document }) => [id, document.name])), now);
		written.set(ownerId, { text, at: now });
		return text;
	}

	return {
		async getMaintenanceCalendar({ actor }) {
			// A link from before the role changed opens nothing.
			return calendarLinkOf(deps, may(actor, 'write') ? await maintenanceWindows.calendarOf(personOf(actor)) : null);
		},

		async shareMaintenanceCalendar({ actor }) {
			await limitAccount(deps, 'maintenanceByAccount', actor);
			return calendarLinkOf(deps, await maintenanceWindows.shareCalendar(personOf(actor), deps.now()));
		},

		async revokeMaintenanceCalendar({ actor }) {
			await limitAccount(deps, 'maintenanceByAccount', actor);
			await maintenanceWindows.revokeCalendar(personOf(actor));
			return calendarLinkOf(deps, null);
		},

		/** One reply for links that are unknown, revoked, or of a disabled or deleted account. */
		async openMaintenanceCalendar({ params, request }) {
			await deps.rateLimiter.take(byIp('calendarByIp', request), deps.now());
			const ownerId = await maintenanceWindows.ownerOfCalendar(params.id);
			if (ownerId === null) throw new Problem('not-found', 'This calendar is no longer shared.');
			return runExclusive(ownerId, () => write(ownerId));
		},
	} satisfies Partial<Handlers>;
}

function personOf({ uid, person }: Actor): { ownerId: string; personUid: string } {
	return { ownerId: uid, personUid: person.uid };
}

function calendarLinkOf({ config }: CalendarDeps, link: MaintenanceCalendarLink | null): MaintenanceCalendar {
	if (!link) return { url: null, createdAt: null };
	return { url: `${config.appOrigin}/api/calendars/${link.token}`, createdAt: toInstant(link.createdAt) };
}
