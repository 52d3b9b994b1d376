/** The heap of a dashboard that receives live updates. */
import { setTimeout as delay } from 'node:timers/promises';
import type { DocumentReference } from 'firebase-admin/firestore';
import type { Page } from 'playwright-core';

const updatesPerSecond = 10;
const settlingMs = 5_000;
const parts = 3;

export interface HeapOverTime {
	/** After garbage collection: for each page, at the beginning and after each third. */
	megabytes: number[][];
	updates: number;
}

export async function followHeap(
	pages: readonly Page[],
	documents: readonly DocumentReference[],
	minutes: number,
): Promise<HeapOverTime> {
	const read = await Promise.all(pages.map(heapReader));
	const readAll = () => Promise.all(read.map((heapMb) => heapMb()));
	await delay(settlingMs);
	const found = [await readAll()];
	const partMs = (minutes * 60_000) / parts;
	let updates = 0;
	for (let part = 1; part <= parts; part += 1) {
		const end = Date.now() + partMs;
		while (Date.now() < end) {
			const beat = Date.now();
			await Promise.all(
				Array.from({ length: updatesPerSecond }, () => {
					updates += 1;
					const status = Math.floor(updates / documents.length) % 2 === 0 ? 'down' : 'up';
					return documents[updates % documents.length]?.update({ status, statusSince: Date.now() });
				}),
			);
			await delay(Math.max(0, 1_000 - (Date.now() - beat)));
		}
		found.push(await readAll());
	}
	return { megabytes: pages.map((_, page) => found.map((row) => row[page] ?? Number.NaN)), updates };
}

async function heapReader(page: Page): Promise<() => Promise<number>> {
	const session = await page.context().newCDPSession(page);
	return async () => {
		await session.send('HeapProfiler.collectGarbage');
		const { usedSize } = await session.send('Runtime.getHeapUsage');
		return usedSize / 2 ** 20;
	};
}
