/** The visitor numbers of a demo website: the last thirty days, with fewer views on weekends. */
import { dayMs, directSource } from '@stayup/contract';
import { randomOf } from '@stayup/testing/random';
import type { Firestore } from 'firebase-admin/firestore';
import type { DayCounts } from '../../../functions/src/visitors/count-buffer.ts';
import { createVisitorStore } from '../../../functions/src/visitors/visitor-store.ts';
import type { PastAccount } from './past.ts';

const countedDays = 30;
const viewsPerDay = 74;
/** Shares of the views. */
const pages = { '/': 0.42, '/opening-hours': 0.21, '/events': 0.17, '/contact': 0.12, '/about': 0.08 };
const countries = { US: 0.86, CA: 0.08, GB: 0.06 };
/** Shares of the visits. */
const sources = { 'www.google.com': 0.48, [directSource]: 0.34, 'www.instagram.com': 0.12, 'duckduckgo.com': 0.06 };
const visitsPerView = 0.44;

/** For the first website of the account. */
export async function addVisitors(firestore: Firestore, { uid, websites }: PastAccount, now: number): Promise<void> {
	const [website] = websites;
	if (!website) return;
	const store = createVisitorStore(firestore);
	const counter = await store.start(uid, website.id, now - countedDays * dayMs);
	if (!counter) return;
	const random = randomOf(website.settings.name);
	for (let ago = countedDays - 1; ago >= 0; ago -= 1) {
		const at = now - ago * dayMs;
		const day = new Date(at).toISOString().slice(0, 10);
		const target = { key: counter.id, ownerId: uid, websiteId: website.id, day };
		await store.add([{ target, counts: countsOf(at, random()) }]);
	}
}

function countsOf(at: number, chance: number): DayCounts['counts'] {
	const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
	const views = Math.round(viewsPerDay * (isWeekend ? 0.6 : 1) * (0.75 + 0.5 * chance));
	const visits = Math.round(views * visitsPerView);
	return {
		views,
		visits,
		pages: shared(views, pages),
		sources: shared(visits, sources),
		countries: shared(views, countries),
	};
}

/** Splits whole numbers by shares; the first name gets what is left. */
function shared(total: number, shares: Readonly<Record<string, number>>): Map<string, number> {
	const parts = new Map(Object.entries(shares).map(([name, share]) => [name, Math.floor(total * share)]));
	const [first = ''] = parts.keys();
	const rest = total - [...parts.values()].reduce((sum, part) => sum + part, 0);
	return parts.set(first, (parts.get(first) ?? 0) + rest);
}
