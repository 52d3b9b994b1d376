import { dayMs, hourMs, type ImportState, toInstant } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { ImportDocument } from '../platform/firestore/import-documents.ts';
import { importedWebsiteId } from '../platform/ids.ts';
import { importOf, summaryOf } from './import-replies.ts';
import type { StoredItem, StoredRow } from './import-store.ts';

const noItems: ImportDocument['items'] = { add: 0, processed: 0, removed: 0, refused: {} };

function anImport(state: ImportState, changes: Partial<ImportDocument> = {}) {
	const document: ImportDocument = {
		ownerId: 'alice',
		source: 'csv',
		state,
		rows: Buffer.of(),
		contents: Buffer.of(),
		counts: { add: 4, duplicate: 0, 'over-limit': 0, cannot: 1 },
		processed: 4,
		refused: {},
		items: noItems,
		createdAt: noon,
		runAt: noon + hourMs,
		expireAt: Timestamp.fromMillis(noon + hourMs + dayMs),
		...changes,
	};
	return { id: 'i1', document };
}

const plain = { name: '', url: '', changes: [], reason: null, sameAs: null, website: null };
/** The second one cannot be imported. */
const rows = [1, 2, 3, 4, 5].map((row): StoredRow => ({ ...plain, row, verdict: row === 2 ? 'cannot' : 'add' }));
const contents = [1, 2, 3, 4].map(
	(item): StoredItem => ({
		item,
		kind: 'status-page',
		name: '',
		detail: '',
		verdict: item === 1 ? 'cannot' : 'add',
		becomes: [],
		changes: [],
		reason: null,
		added: null,
	}),
);
/** The numbers of those that are there. */
const addedIn = (shown: ReturnType<typeof importOf>) => ({
	rows: shown.rows.flatMap(({ row, result }) => (result === 'added' ? row : [])),
	items: shown.contents.flatMap(({ item, result }) => (result === 'added' ? item : [])),
});

describe('until when an import can be undone', () => {
	it('is what was stored when it ran', () => {
		const expireAt = Timestamp.fromMillis(noon + 30 * hourMs);
		expect(summaryOf(anImport('running', { expireAt })).undoUntil).toBe(toInstant(noon + 30 * hourMs));
		expect(summaryOf(anImport('undoing', { expireAt })).undoUntil).toBe(toInstant(noon + 30 * hourMs));
	});

	it('is nothing before it runs and once it is undone', () => {
		expect(summaryOf(anImport('preview', { runAt: null })).undoUntil).toBeNull();
		expect(summaryOf(anImport('undone')).undoUntil).toBeNull();
	});
});

describe('the rows of an import', () => {
	it('are added in their order, apart from those that were refused', () => {
		const shown = importOf(anImport('running', { processed: 3, refused: { 3: 'limit' } }), rows, []);
		expect(addedIn(shown).rows).toEqual([1, 4]);
		expect(shown.rows[2]).toMatchObject({ result: 'refused', reason: 'Your plan includes no more websites.' });
	});

	it.each([
		['the first one', [4, 5]],
		['one between', [1, 5]],
		['the last one', [1, 4]],
		['all', []],
	])(
		'of an import that is partly undone are those whose websites are there, when %s was removed by hand',
		(_, left) => {
			const websiteIds = new Set(['own', ...left.map((row) => importedWebsiteId('i1', row))]);
			const stored = anImport('undoing', { processed: 1 + left.length, refused: { 3: 'duplicate' } });
			expect(addedIn(importOf(stored, rows, [], websiteIds)).rows).toEqual(left);
		},
	);
});

describe('the channels, windows and pages of an import', () => {
	const items = { add: 3, processed: 3, removed: 0, refused: { 3: 'This URL is taken.' } };

	it('are counted without those that were refused', () => {
		const stored = anImport('done', { items });
		expect(addedIn(importOf(stored, rows, contents)).items).toEqual([2, 4]);
		expect(summaryOf(stored).items).toEqual({ add: 3, processed: 3, added: 2 });
	});

	it.each([
		[1, 1, [4]],
		[2, 0, []],
		[3, 0, []],
	])('are counted without the first %i that an undo dealt with', (removed, added, left) => {
		const stored = anImport('undoing', { items: { ...items, removed } });
		expect(summaryOf(stored).items.added).toBe(added);
		expect(addedIn(importOf(stored, rows, contents)).items).toEqual(left);
	});

	it('are none once it is undone', () => {
		expect(summaryOf(anImport('undone', { items: { ...items, removed: 3 } })).items.added).toBe(0);
	});
});
