/** The door to websites in Firestore. Every look-up takes the owner: somebody else's website is not found (AUTH-6). */
import { type OutageDocument, tierLimits, type WebsiteDocument } from '@stayup/contract';
import { FieldPath, FieldValue, type Firestore } from 'firebase-admin/firestore';
import { collectionsOf, type RollUpDocument, type ShardDirectoryDocument, type ShardDocument } from '../collections.ts';
import { newLedger } from '../monitoring/ledger.ts';
import { type Monitor, newMonitorState } from '../monitoring/monitor.ts';
import { cadenceSeconds } from '../monitoring/schedule.ts';
import { encodeMonitor, monitorsPerShard } from '../monitoring/shard.ts';
import { Problem } from '../problem.ts';
import { createTurns } from '../turns.ts';

export interface OwnedWebsite {
	id: string;
	document: WebsiteDocument;
}

export interface OwnedOutage {
	id: string;
	document: OutageDocument;
}

export type WebsiteSettings = Pick<
	WebsiteDocument,
	'name' | 'url' | 'checkInterval' | 'runningInterval' | 'expectedStatusCode'
>;

export interface WebsiteStore {
	list(ownerId: string): Promise<OwnedWebsite[]>;
	find(ownerId: string, websiteId: string): Promise<OwnedWebsite | null>;
	add(ownerId: string, settings: WebsiteSettings, now: number): Promise<OwnedWebsite>;
	/** Also deletes its outages and everything recorded of it; false when there is no such website. */
	remove(ownerId: string, websiteId: string): Promise<boolean>;
	recentOutages(ownerId: string, options: { websiteId?: string; limit: number }): Promise<OwnedOutage[]>;
	daysSince(websiteId: string, from: number): Promise<RollUpDocument[]>;
}

const deletesPerBatch = 400;
/** One person's websites are added and removed one after the other, however many calls come at once. */
const patiently = { maxAttempts: 25 };

export function createWebsiteStore(firestore: Firestore): WebsiteStore {
	const { users, websites, outages, shards, shardDirectory, daysOf } = collectionsOf(firestore);
	const directoryRef = shardDirectory.doc('all');
	/** New websites of one cadence go into the same open shard. */
	const takeTurn = createTurns();

	async function find(ownerId: string, websiteId: string): Promise<OwnedWebsite | null> {
		if (!isDocumentId(websiteId)) return null;
		const document = (await websites.doc(websiteId).get()).data();
		return document?.ownerId === ownerId ? { id: websiteId, document } : null;
	}

	function add(ownerId: string, settings: WebsiteSettings, now: number): Promise<OwnedWebsite> {
		const websiteRef = websites.doc();
		const freshShardId = shards.doc().id;
		const cadence = cadenceSeconds(settings.runningInterval);

		const addInTransaction = () =>
			firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(ownerId))).data();
				if (!user) throw new Problem('unauthenticated', 'Please log in to continue.');
				const allowed = tierLimits[user.tier].websites;
				if (user.websiteCount >= allowed) {
					throw new Problem(
						'limit-reached',
						`Your ${user.tier} plan watches up to ${allowed} websites and you have ${user.websiteCount}. Remove one, or move to a larger plan to add more.`,
					);
				}
				const directory = (await transaction.get(directoryRef)).data() ?? { cadences: {}, open: {} };
				const openShardId = directory.open[cadence];
				const openShard = openShardId ? (await transaction.get(shards.doc(openShardId))).data() : undefined;
				const hasRoom = openShard !== undefined && Object.keys(openShard.monitors).length < monitorsPerShard;
				const shardId = hasRoom && openShardId ? openShardId : freshShardId;

				const document: WebsiteDocument = {
					...settings,
					ownerId,
					isActive: true,
					alertsEnabled: true,
					status: 'unknown',
					statusSince: now,
					lastChecked: null,
					shardId,
					openOutageId: null,
					createdAt: now,
				};
				const monitor = encodeMonitor(newMonitor(websiteRef.id, document, now));
				if (hasRoom) {
					transaction.update(shards.doc(shardId), new FieldPath('monitors', websiteRef.id), monitor);
				} else {
					const shard: ShardDocument = { cadence, lease: null, lastRoundAt: 0, monitors: { [websiteRef.id]: monitor } };
					transaction.create(shards.doc(shardId), shard);
					transaction.set(directoryRef, withShard(directory, shardId, cadence));
				}
				transaction.create(websiteRef, document);
				transaction.update(users.doc(ownerId), { websiteCount: FieldValue.increment(1) });
				return { id: websiteRef.id, document };
			}, patiently);
		return takeTurn(`cadence ${cadence}`, addInTransaction);
	}

	async function remove(ownerId: string, websiteId: string): Promise<boolean> {
		if (!isDocumentId(websiteId)) return false;
		const websiteRef = websites.doc(websiteId);
		const wasThere = await firestore.runTransaction(async (transaction) => {
			const document = (await transaction.get(websiteRef)).data();
			if (document?.ownerId !== ownerId) return false;
			const shardRef = shards.doc(document.shardId);
			const shard = (await transaction.get(shardRef)).data();
			const directory = (await transaction.get(directoryRef)).data();
			const isLast = shard !== undefined && Object.keys(shard.monitors).every((id) => id === websiteId);
			if (isLast && directory) {
				transaction.delete(shardRef);
				transaction.set(directoryRef, withoutShard(directory, shardRef.id));
			} else if (shard) {
				transaction.update(shardRef, new FieldPath('monitors', websiteId), FieldValue.delete());
			}
			transaction.delete(websiteRef);
			transaction.update(users.doc(ownerId), { websiteCount: FieldValue.increment(-1) });
			return true;
		}, patiently);
		if (wasThere) {
			await firestore.recursiveDelete(websiteRef);
			await deleteOutages(ownerId, websiteId);
		}
		return wasThere;
	}

	async function deleteOutages(ownerId: string, websiteId: string): Promise<void> {
		const query = outages.where('ownerId', '==', ownerId).where('websiteId', '==', websiteId).limit(deletesPerBatch);
		for (let page = await query.get(); !page.empty; page = await query.get()) {
			const batch = firestore.batch();
			for (const { ref } of page.docs) batch.delete(ref);
			await batch.commit();
		}
	}

	return {
		find,
		add,
		remove,
		async list(ownerId) {
			const page = await websites.where('ownerId', '==', ownerId).orderBy('createdAt').get();
			return page.docs.map((snapshot) => ({ id: snapshot.id, document: snapshot.data() }));
		},
		async recentOutages(ownerId, { websiteId, limit }) {
			const owned = outages.where('ownerId', '==', ownerId);
			const query = websiteId ? owned.where('websiteId', '==', websiteId) : owned;
			const page = await query.orderBy('start', 'desc').limit(limit).get();
			return page.docs.map((snapshot) => ({ id: snapshot.id, document: snapshot.data() }));
		},
		async daysSince(websiteId, from) {
			const page = await daysOf(websiteId).where('start', '>=', from).orderBy('start').get();
			return page.docs.map((snapshot) => snapshot.data()).filter(({ expireAt }) => expireAt.toMillis() > from);
		},
	};
}

export function newMonitor(websiteId: string, website: WebsiteDocument, now: number): Monitor {
	return {
		websiteId,
		ownerId: website.ownerId,
		name: website.name,
		url: website.url,
		expectedStatusCode: website.expectedStatusCode,
		intervalSeconds: website.runningInterval,
		isActive: website.isActive,
		revision: 1,
		createdAt: website.createdAt,
		state: newMonitorState(now),
		ledger: newLedger(now),
	};
}

function withShard(directory: ShardDirectoryDocument, shardId: string, cadence: number): ShardDirectoryDocument {
	return {
		cadences: { ...directory.cadences, [shardId]: cadence },
		open: { ...directory.open, [cadence]: shardId },
	};
}

function withoutShard(directory: ShardDirectoryDocument, shardId: string): ShardDirectoryDocument {
	const others = <Value>(entries: Record<string, Value>, isGone: (key: string, value: Value) => boolean) =>
		Object.fromEntries(Object.entries(entries).filter(([key, value]) => !isGone(key, value)));
	return {
		cadences: others(directory.cadences, (id) => id === shardId),
		open: others(directory.open, (_, id) => id === shardId),
	};
}

/** Firestore refuses such ids with an error that would read as ours. */
function isDocumentId(id: string): boolean {
	return id.length > 0 && id.length <= 128 && !id.includes('/') && id !== '.' && id !== '..' && !/^__.*__$/.test(id);
}
