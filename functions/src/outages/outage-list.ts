/** Lists the outages of an account page by page: ongoing ones first, then the others, each newest first. */
import { type OutageDocument, type OutageState, type PageQuery, pageSize } from '@stayup/contract';
import type { Query } from 'firebase-admin/firestore';
import { type Page, readPage, type Stored } from '../platform/firestore/paging.ts';

export interface OutageFilter {
	state?: OutageState | undefined;
	websiteId?: string | undefined;
	/** Milliseconds since the epoch: ongoing outages, and those that ended then or later. */
	since?: number | undefined;
	/** Milliseconds since the epoch: outages that began before. */
	until?: number | undefined;
}

/** Begins the cursors of resolved outages, in a list of all. No other cursor has a dot. */
const resolvedMark = 'resolved.';

export async function listOutages(
	owned: Query<OutageDocument>,
	{ state, websiteId, since, until }: OutageFilter,
	page: PageQuery,
): Promise<Page<Stored<OutageDocument>>> {
	const ofWebsite = websiteId === undefined ? owned : owned.where('websiteId', '==', websiteId);
	const begun = until === undefined ? ofWebsite : ofWebsite.where('start', '<', until);
	const readOngoing = (query: PageQuery) =>
		readPage(begun.where('end', '==', null), { field: 'start', direction: 'desc' }, query);
	// Firestore wants a field with a range in the order.
	const readResolved = (query: PageQuery) =>
		readPage(begun.where('end', '>=', since ?? 0), { field: 'start', second: 'end', direction: 'desc' }, query);

	if (state === 'ongoing') return readOngoing(page);
	if (state === 'resolved') return readResolved(page);
	const { limit = pageSize.default, cursor = '' } = page;
	const isPastOngoing = cursor.startsWith(resolvedMark);
	const first = isPastOngoing ? { items: [], next: null } : await readOngoing(page);
	if (first.next !== null) return first;
	const rest = limit - first.items.length;
	if (rest === 0) return { items: first.items, next: resolvedMark };
	const after = isPastOngoing ? cursor.slice(resolvedMark.length) : '';
	const { items, next } = await readResolved({ limit: rest, ...(after !== '' && { cursor: after }) });
	return { items: [...first.items, ...items], next: next === null ? null : resolvedMark + next };
}
