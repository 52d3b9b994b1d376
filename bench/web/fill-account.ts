/** An account with many websites, in the state in which the engine would leave them: with shards, 24 hours of results, tags and outages. */
import { hourMs, type NewSession, type WebsiteDocument } from '@stayup/contract';
import { aMonitor } from '@stayup/testing/builders';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentReference, getFirestore } from 'firebase-admin/firestore';
import { encodeMonitor, monitorsPerShard } from '../../functions/src/monitoring/rules/shard.ts';
import { roomFields } from '../../functions/src/monitoring/rules/shard-room.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { Past, type RecentHour } from '../../functions/src/stats/past.ts';
import { outageAt, websiteAt } from '../api/fill-product.ts';

export const person = { name: 'Bench', email: 'bench-web@stayup.test', password: 'a-bench-of-good-oak' };

const outages = 200;
const tagNames = ['Shops', 'Blogs', 'Clients', 'Internal', 'Landing pages', 'Berlin', 'Lisbon', 'Staging'];
/** So long that no website becomes overdue during the run, because nothing checks them. */
const intervalSeconds = 3_600;

/** Returns the documents of the websites. Only the Admin tier may have more than 500. */
export async function fillAccount(origin: string, projectId: string, websites: number): Promise<DocumentReference[]> {
	const answer = await fetch(`${origin}/api/auth/register`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(person),
	});
	const { _id: ownerId } = (await answer.json()) as NewSession;
	const firestore = getFirestore(initializeApp({ projectId }, 'bench-web'));
	const stored = collectionsOf(firestore);
	await stored.users.doc(ownerId).update({ tier: 'Admin', role: 'admin', websiteCount: websites });
	const writer = firestore.bulkWriter();
	const now = Date.now();
	for (let first = 0; first < websites; first += monitorsPerShard) {
		const shardId = `bench-shard-${first}`;
		const monitors: Record<string, string> = {};
		for (let index = first; index < Math.min(websites, first + monitorsPerShard); index += 1) {
			const id = idOf(index);
			const document = documentAt(index, ownerId, shardId, now);
			monitors[id] = encodeMonitor(monitorOf(id, document, index, now));
			void writer.set(stored.websites.doc(id), document);
		}
		void writer.set(stored.shards.doc(shardId), {
			cadence: intervalSeconds,
			lease: null,
			lastRoundAt: 0,
			suppressedRounds: 0,
			monitors,
			...roomFields(intervalSeconds, Object.keys(monitors).length),
		});
	}
	for (let index = 0; index < outages; index += 1) {
		void writer.set(stored.outages.doc(`bench-outage-${index}`), { ...outageAt(index, now), ownerId });
	}
	await writer.close();
	return Array.from({ length: websites }, (_, index) => stored.websites.doc(idOf(index)));
}

export function idOf(index: number): string {
	return `bench-website-${index}`;
}

function documentAt(index: number, ownerId: string, shardId: string, now: number): WebsiteDocument {
	const tags = [index % 8, ...(index % 5 === 0 ? [(index + 3) % 8] : [])].map((tag) => tagNames[tag] ?? '');
	return {
		...websiteAt(index, 0, now),
		ownerId,
		shardId,
		tags,
		checkInterval: intervalSeconds,
		runningInterval: intervalSeconds,
		status: index % 50 === 7 ? 'down' : index % 100 === 9 ? 'unknown' : 'up',
		isActive: index % 40 !== 3,
		statusSince: now - (index + 1) * 60_000,
	};
}

function monitorOf(websiteId: string, document: WebsiteDocument, index: number, now: number) {
	const { ownerId, name, url, isActive, status, statusSince } = document;
	const monitor = aMonitor({ websiteId, ownerId, name, url, isActive, intervalSeconds, createdAt: now - 48 * hourMs });
	const thisHour = Math.floor(now / hourMs) * hourMs;
	const recentHours = Array.from({ length: 24 }, (_, hour): RecentHour => {
		const downSeconds = (index + hour) % 37 === 0 ? 240 : 0;
		return [thisHour - (24 - hour) * hourMs, 3_600 - downSeconds, downSeconds, 60, 60, 60 * (80 + (index % 400))];
	});
	return {
		...monitor,
		state: {
			...monitor.state,
			phase: status,
			shown: status,
			shownSince: statusSince,
			lastCheckedAt: now,
			lastResponseTimeMs: 80 + (index % 400),
		},
		uptime: { ...monitor.uptime, accountedUntil: now, past: Past.of({ ...monitor.uptime.past.time, recentHours }) },
	};
}
