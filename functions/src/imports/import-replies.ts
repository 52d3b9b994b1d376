/** Imports as the API sends them. */
import {
	describeRule,
	firstSettings,
	type ImportItem,
	type ImportRow,
	type ImportSummary,
	toInstant,
	type WebsiteImport,
} from '@stayup/contract';
import { importKeptMs, type StoredImport, type StoredItem, type StoredRow } from './import-store.ts';

export function summaryOf({ id, document }: StoredImport): ImportSummary {
	const { source, state, createdAt, counts, processed, refused, items, runAt, expireAt } = document;
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
			added: state === 'undone' ? 0 : items.processed - Object.keys(items.refused).length,
		},
		undoUntil: runAt === null || state === 'undone' ? null : toInstant(runAt + importKeptMs),
		expiresAt: toInstant(expireAt.toMillis()),
	};
}

export function importOf(
	stored: StoredImport,
	rows: readonly StoredRow[],
	contents: readonly StoredItem[],
): WebsiteImport {
	const summary = summaryOf(stored);
	const { refused } = stored.document;
	let index = 0;
	return {
		...summary,
		rows: rows.map((row) => {
			const refusal = refused[row.row];
			if (refusal) return { ...rowOf(row), result: 'refused', reason: reasons[refusal] };
			const isAdded = row.verdict === 'add' && index++ < summary.added;
			return { ...rowOf(row), result: isAdded ? 'added' : null };
		}),
		contents: itemsOf(stored, contents, summary.items.added),
	};
}

function itemsOf({ document }: StoredImport, contents: readonly StoredItem[], allAdded: number): ImportItem[] {
	const { refused } = document.items;
	let index = 0;
	return contents.map(({ added: _, ...item }) => {
		const reason = refused[item.item];
		if (reason !== undefined) return { ...item, result: 'refused', reason };
		const isAdded = item.verdict === 'add' && index++ < allAdded;
		return { ...item, result: isAdded ? 'added' : null };
	});
}

const reasons = {
	limit: 'Your plan includes no more websites.',
	duplicate: 'You already monitor this URL.',
} as const;

function rowOf({ website, sameAs: _, ...row }: StoredRow): ImportRow {
	if (!website) return { ...row, website, result: null };
	const { name, url, checkInterval, isActive, alertsEnabled = firstSettings.alertsEnabled, tags, check } = website;
	const rules = check?.rules.map(describeRule) ?? [];
	if (check?.acceptedStatusCodes) rules.push(`The status code is ${check.acceptedStatusCodes}`);
	const { headers = [], credentials = null, method = 'GET' } = check?.request ?? {};
	if (check?.bypassCache) rules.push('Goes past caches');
	if (method !== 'GET') rules.push(`Checked with ${method}`);
	if (headers.length > 0 || credentials) rules.push('Sends its own headers or credentials');
	return { ...row, website: { name, url, checkInterval, isActive, alertsEnabled, tags, rules }, result: null };
}
