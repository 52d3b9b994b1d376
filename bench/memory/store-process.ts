/** Stores the websites of a case; a process of its own, so that each version of the code stores what it reads. */
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { storeMonitors } from '../engine/store-monitors.ts';

export interface StoreOptions {
	projectId: string;
	monitors: number;
	intervalSeconds: number;
	port: number;
	/** Whether the websites have a day behind them; otherwise they were added a minute ago. */
	hasPast?: boolean;
}

const {
	projectId,
	monitors,
	intervalSeconds,
	port,
	hasPast = false,
} = JSON.parse(process.argv[2] ?? '') as StoreOptions;
const stored = await storeMonitors(getFirestore(initializeApp({ projectId })), {
	monitors,
	intervalSeconds,
	hasPast,
	isHanging: () => false,
	urlOf: (index) => `https://s${index}.farm.test:${port}/`,
});
console.log(JSON.stringify([...new Set(stored.map(({ shardId }) => shardId))]));
process.exit();
