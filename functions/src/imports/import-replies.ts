/** Imports as the API sends them. */
import {
	describeRule,
	type ImportItem,
	type ImportRow,
	type ImportSummary,
	toInstant,
	type WebsiteImport,
} from '@stayup/contract';
import type { ImportDocument } from '../platform/firestore/import-documents.ts';
import { importedWebsiteId } from '../platform/ids.ts';
import type { StoredImport, StoredItem, StoredRow } from './import-store.ts';

export function summaryOf({ id, document }: StoredImport): ImportSummary {
	const { source, state, createdAt, counts, processed, refused, items, runAt, expireAt } = document;
	const expiresAt = toInstant(expireAt.toMillis());
	return {
		_id: id,
		source,
		state,
		counts,
		processed,
		createdAt: toInstant(createdAt),
		added: processed - Object.keys(refused).length,
		items: {
			add: items.add,
			processed: items.processed,
			added: state === 'undone' ? 0 : Math.max(0, addedItems(items) - items.removed),
		},
		undoUntil: runAt === null || state === 'undone' ? null : expiresAt,
		expiresAt,
	};
}

/** `websiteIds`: those that the account has, if the import is partly undone. Its owner may have removed any of them by hand. */
export function importOf(
	stored: StoredImport,
	rows: readonly StoredRow[],
	contents: readonly StoredItem[],
	websiteIds: ReadonlySet<string> | null = null,
): WebsiteImport {
	const summary = summaryOf(stored);
	const { refused } = stored.document;
	let index = 0;
	return {
		...summary,
		rows: rows.map((row) => {
			const refusal = refused[row.row];
			if (refusal) return { ...rowOf(row), result: 'refused', reason: reasons[refusal] };
			const isReached = row.verdict === 'add' && index++ < summary.added;
			const isAdded = websiteIds ? websiteIds.has(importedWebsiteId(stored.id, row.row)) : isReached;
			return { ...rowOf(row), result: isAdded ? 'added' : null };
		}),
		contents: itemsOf(stored, contents),
	};
}

function itemsOf({ document: { items } }: StoredImport, contents: readonly StoredItem[]): ImportItem[] {
	let index = 0;
	return contents.map(({ added: _, ...item }) => {
		const reason = items.refused[item.item];
		if (reason !== undefined) return { ...item, result: 'refused', reason };
		if (item.verdict !== 'add') return { ...item, result: null };
		// An undo removes them in this order.
		const isAdded = index >= items.removed && index < addedItems(items);
		index += 1;
		return { ...item, result: isAdded ? 'added' : null };
	});
}

/** Before an undo. */
function addedItems({ processed, refused }: ImportDocument['items']): number {
	return processed - Object.keys(refused).length;
}

const reasons = {
	limit: 'Your plan includes no more websites.',
	duplicate: 'You already monitor this URL.',
} as const;

function rowOf({ website, sameAs: _, ...row }: StoredRow): ImportRow {
	if (!website) return { ...row, website, result: null };
	const { name, url, checkInterval, isActive, alertsEnabled, tags, check } = website;
	const rules = check?.rules.map(describeRule) ?? [];
	if (check?.acceptedStatusCodes) rules.push(`The status code is ${check.acceptedStatusCodes}`);
	const { headers = [], credentials = null, method = 'GET' } = check?.request ?? {};
	if (check?.bypassCache) rules.push('Goes past caches');
	if (method !== 'GET') rules.push(`Checked with ${method}`);
	if (headers.length > 0 || credentials) rules.push('Sends its own headers or credentials');
	return { ...row, website: { name, url, checkInterval, isActive, alertsEnabled, tags, rules }, result: null };
}
