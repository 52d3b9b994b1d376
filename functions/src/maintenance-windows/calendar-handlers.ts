/**
 * The maintenance calendar of an account, by a secret URL: calendar programs send neither headers nor a body, so here the secret is in the path. It
 * opens nothing but the names and times of windows, and its owner can revoke it.
 */
import { type MaintenanceCalendar, toInstant } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import { byIp } from '../http/rate-limits/limit-by-ip.ts';
import type { MaintenanceCalendarLink } from '../platform/firestore/maintenance-documents.ts';
import { Problem } from '../platform/problem.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import { calendarOf, calendarPastMs } from './calendar.ts';
import type { WindowStore } from './window-store.ts';

interface CalendarDeps extends RateLimited {
	config: { appOrigin: string };
	maintenanceWindows: Pick<WindowStore, 'current' | 'ownerOfCalendar' | 'revokeCalendar' | 'shareCalendar'>;
	websites: Pick<WebsiteStore, 'all'>;
}

export function createCalendarHandlers(deps: CalendarDeps) {
	const { maintenanceWindows } = deps;
	return {
		async getMaintenanceCalendar({ actor }) {
			return calendarLinkOf(deps, actor.user.maintenanceCalendar);
		},

		async shareMaintenanceCalendar({ actor }) {
			await limitAccount(deps, 'maintenanceByAccount', actor);
			return calendarLinkOf(deps, await maintenanceWindows.shareCalendar(actor.uid, deps.now()));
		},

		async revokeMaintenanceCalendar({ actor }) {
			await limitAccount(deps, 'maintenanceByAccount', actor);
			await maintenanceWindows.revokeCalendar(actor.uid);
			return calendarLinkOf(deps, null);
		},

		/** One reply for links that are unknown, revoked, or of a disabled or deleted account. */
		async openMaintenanceCalendar({ params, request }) {
			await deps.rateLimiter.take(byIp('calendarByIp', request), deps.now());
			const ownerId = await maintenanceWindows.ownerOfCalendar(params.id);
			if (ownerId === null) throw new Problem('not-found', 'This calendar is no longer shared.');
			const [windows, websites] = await Promise.all([
				maintenanceWindows.current(ownerId, deps.now() - calendarPastMs),
				deps.websites.all(ownerId),
			]);
			return calendarOf(windows, new Map(websites.map(({ id, document }) => [id, document.name])), deps.now());
		},
	} satisfies Partial<Handlers>;
}

function calendarLinkOf({ config }: CalendarDeps, link: MaintenanceCalendarLink | null): MaintenanceCalendar {
	if (!link) return { url: null, createdAt: null };
	return { url: `${config.appOrigin}/api/calendars/${link.token}`, createdAt: toInstant(link.createdAt) };
}
