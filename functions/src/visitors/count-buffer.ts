/**
 * Collects views in memory and writes them together, at most once a second. The request of the first view of a write stays open until it is
 * stored, so that the instance keeps its CPU; the others are answered at once. A killed instance loses the views of about a second.
 */
import { visitorLimits } from '@stayup/contract';
import { BoundedMap } from '../platform/bounded-map.ts';
import { addCounts, addView, type Counts, type KnownNames, noCounts } from './rules/counts.ts';
import type { View } from './rules/view-of.ts';

export interface CountTarget {
	key: string;
	ownerId: string;
	websiteId: string;
	/** YYYY-MM-DD in UTC. */
	day: string;
}

export interface DayCounts {
	target: CountTarget;
	counts: Counts;
}

export interface CountBuffer {
	/** A promise for the caller that must wait until the views are stored; null for the others. */
	add(target: CountTarget, view: View): Promise<void> | null;
}

interface CountBufferDeps {
	write(days: readonly DayCounts[]): Promise<void>;
	wait(milliseconds: number): Promise<void>;
	/** Milliseconds since the epoch. */
	now(): number;
}

const pauseMs = 1_000;
/** Together below the time that a request may take. */
const attempts = 5;
const dayMegabytes = 16;
/** In UTF-16, with its place in a map. */
const largestNameBytes = 2 * visitorLimits.pathLength + 100;

/** Views that wait while the database does not respond are lost beyond this, the oldest first. */
function noDays(): BoundedMap<DayCounts> {
	return new BoundedMap<DayCounts>({
		megabytes: dayMegabytes,
		bytesOf: ({ counts }) => largestNameBytes * (1 + counts.pages.size + counts.sources.size + counts.countries.size),
	});
}

function idOf({ key, day }: CountTarget): string {
	return `${key} ${day}`;
}

export function createCountBuffer({ write, wait, now }: CountBufferDeps): CountBuffer {
	let pending = noDays();
	let next: Promise<void> | null = null;
	let writing: Promise<unknown> = Promise.resolve();
	let writtenAt = Number.NEGATIVE_INFINITY;
	const known = new BoundedMap<KnownNames>({
		megabytes: dayMegabytes,
		bytesOf: ({ pages, sources }) => largestNameBytes * (1 + pages.size + sources.size),
	});

	async function writeNext(): Promise<void> {
		await writing;
		const pause = writtenAt + pauseMs - now();
		if (pause > 0) await wait(pause);
		const days = pending;
		pending = noDays();
		next = null;
		const stored = store([...days.values()]);
		writing = stored.catch(() => undefined);
		await stored.finally(() => {
			writtenAt = now();
		});
	}

	/** Views that cannot be stored after all attempts go with the next write. */
	async function store(days: DayCounts[]): Promise<void> {
		for (let attempt = 1; attempt <= attempts; attempt++) {
			try {
				return await write(days);
			} catch (error) {
				if (attempt < attempts) {
					await wait(pauseMs);
					continue;
				}
				for (const { target, counts } of days) change(target, (pendingCounts) => addCounts(pendingCounts, counts));
				throw error;
			}
		}
	}

	function change(target: CountTarget, by: (counts: Counts) => void): void {
		const id = idOf(target);
		const found = pending.get(id) ?? { target, counts: noCounts() };
		by(found.counts);
		pending.set(id, found);
	}

	return {
		add(target, view) {
			const names = known.get(idOf(target)) ?? { pages: new Set(), sources: new Set() };
			change(target, (counts) => addView(counts, view, names));
			known.set(idOf(target), names);
			if (next !== null) return null;
			next = writeNext();
			return next;
		},
	};
}
