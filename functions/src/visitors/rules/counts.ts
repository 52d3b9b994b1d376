/** Sums of views. Pure. */
import { otherName, visitorLimits } from '@stayup/contract';
import type { View } from './view-of.ts';

export interface Counts {
	views: number;
	visits: number;
	pages: Map<string, number>;
	sources: Map<string, number>;
	countries: Map<string, number>;
}

export function noCounts(): Counts {
	return { views: 0, visits: 0, pages: new Map(), sources: new Map(), countries: new Map() };
}

/** Names that the counts know already; a view of another page or source counts as `other` once there are enough. */
export interface KnownNames {
	pages: Set<string>;
	sources: Set<string>;
}

/** Adds to `counts` and to `known`. */
export function addView(counts: Counts, view: View, known: KnownNames): void {
	counts.views += 1;
	increase(counts.pages, nameIn(known.pages, view.page));
	increase(counts.countries, view.country);
	if (view.source === null) return;
	counts.visits += 1;
	increase(counts.sources, nameIn(known.sources, view.source));
}

/** Adds `more` to `counts`. */
export function addCounts(counts: Counts, more: Counts): void {
	counts.views += more.views;
	counts.visits += more.visits;
	for (const part of ['pages', 'sources', 'countries'] as const) {
		for (const [name, number] of more[part]) increase(counts[part], name, number);
	}
}

function increase(counts: Map<string, number>, name: string, by = 1): void {
	counts.set(name, (counts.get(name) ?? 0) + by);
}

/** Firestore allows 500 increments in one write of a document. */
function nameIn(known: Set<string>, name: string): string {
	if (known.has(name)) return name;
	if (known.size >= visitorLimits.namesPerDay / 2) return otherName;
	known.add(name);
	return name;
}
