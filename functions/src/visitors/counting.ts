/** Counts views for the public endpoint: knows the counters for some minutes, and limits each client. */
import { minuteMs, type Tier, tierLimits } from '@stayup/contract';
import { BoundedMap } from '../platform/bounded-map.ts';
import type { LogError } from '../platform/log.ts';
import { type CountBuffer, type CountTarget, createCountBuffer, type DayCounts } from './count-buffer.ts';
import { type ViewRequest, viewOf } from './rules/view-of.ts';
import { dayOf, monthOfDay } from './rules/visitor-stats.ts';
import { isCounterKey, type StoredCounter, type VisitorStore } from './visitor-store.ts';

export interface CountingDeps {
	visitorNumbers: Pick<VisitorStore, 'add' | 'find' | 'markFull' | 'monthOf'>;
	users: { find(uid: string): Promise<{ tier: Tier; isDisabled: boolean } | null> };
	wait(milliseconds: number): Promise<void>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

export interface Counting {
	/** Counts the view, if it is one. `stored` is for the request that must wait until the views are stored; null for the others. */
	count(key: string, request: ViewRequest, clientIp: string | null): Promise<{ stored: Promise<void> | null }>;
}

/** A counter that ended, or whose month is full, goes on counting in other instances for this long. */
const counterKnownMs = 10 * minuteMs;
const viewsPerClientAndMinute = 120;
const notCounted = { stored: null };
/** For some 10,000 counters and 30,000 clients. */
const counterMegabytes = 8;
const clientMegabytes = 8;
/** A key, two ids and a host. */
const largestCounterBytes = 800;
/** How many views of a website an instance stores until it adds up the month, which reads up to 124 documents. */
const viewsBetweenSums = 2_000;

export function createCounting(deps: CountingDeps): Counting {
	const { visitorNumbers, now, wait } = deps;
	const counters = new BoundedMap<{ readAt: number; counter: Promise<StoredCounter | null> }>({
		megabytes: counterMegabytes,
		bytesOf: () => largestCounterBytes,
	});
	const clients = new BoundedMap<{ minute: number; views: number }>({ megabytes: clientMegabytes });
	const sinceSum = new BoundedMap<number>({ megabytes: counterMegabytes });
	const buffer: CountBuffer = createCountBuffer({ write, wait, now });

	async function write(days: readonly DayCounts[]): Promise<void> {
		await visitorNumbers.add(days);
		for (const { target, counts } of days) {
			const views = (sinceSum.get(target.key) ?? 0) + counts.views;
			sinceSum.set(target.key, views >= viewsBetweenSums ? 0 : views);
			if (views >= viewsBetweenSums) await closeIfFull(target).catch(logged);
		}
	}

	/** The counts are stored, so that a failure here must not repeat them. */
	function logged(error: unknown): void {
		deps.logError('The views of a month could not be added up.', { error });
	}

	async function closeIfFull({ key, ownerId, websiteId }: CountTarget): Promise<void> {
		const month = monthOfDay(now());
		const [user, { views }] = await Promise.all([
			deps.users.find(ownerId),
			visitorNumbers.monthOf(ownerId, websiteId, month),
		]);
		const included = user === null || user.isDisabled ? 0 : tierLimits[user.tier].viewsPerMonth;
		if (views < included) return;
		await visitorNumbers.markFull(key, month);
		counters.delete(key);
	}

	function counterOf(key: string): Promise<StoredCounter | null> {
		const known = counters.get(key);
		if (known && known.readAt > now() - counterKnownMs) return known.counter;
		const counter = visitorNumbers.find(key);
		counters.set(key, { readAt: now(), counter });
		counter.catch(() => counters.delete(key));
		return counter;
	}

	/** In memory only: IPs are never stored. */
	function isWithinLimit(client: string): boolean {
		const minute = Math.floor(now() / minuteMs);
		const known = clients.get(client);
		const views = known?.minute === minute ? known.views + 1 : 1;
		clients.set(client, { minute, views });
		return views <= viewsPerClientAndMinute;
	}

	return {
		async count(key, request, clientIp) {
			if (!isCounterKey(key)) return notCounted;
			if (clientIp !== null && !isWithinLimit(`${clientIp} ${key}`)) return notCounted;
			const counter = await counterOf(key);
			if (!counter || counter.document.fullMonth === monthOfDay(now())) return notCounted;
			const { ownerId, websiteId, host } = counter.document;
			const view = viewOf(host, request);
			if (view === null) return notCounted;
			return { stored: buffer.add({ key, ownerId, websiteId, day: dayOf(now()) }, view) };
		},
	};
}
