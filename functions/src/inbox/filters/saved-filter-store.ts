/** Store of the filters that admins have saved: one document for each admin, so that the limit holds for concurrent changes. */
import { randomUUID } from 'node:crypto';
import { type NewSavedFilter, savedFilterLimits } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { SavedFiltersDocument } from '../../platform/firestore/business/inbox-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { Problem } from '../../platform/problem.ts';

export type StoredFilter = SavedFiltersDocument['filters'][number];

export interface SavedFilterStore {
	/** In the order in which they were saved. */
	listOf(uid: string): Promise<readonly StoredFilter[]>;
	/** Throws a `conflict` Problem if the name is taken or the admin has no room for another. */
	add(uid: string, filter: NewSavedFilter): Promise<StoredFilter>;
	/** Throws a `conflict` Problem if the name is taken; null if there is no such filter. */
	rename(uid: string, id: string, name: string): Promise<StoredFilter | null>;
	/** False if there is no such filter. */
	remove(uid: string, id: string): Promise<boolean>;
}

/** Changes of one admin at the same time wait for each other. */
const transactionOptions = { maxAttempts: 15 };

export function createSavedFilterStore(firestore: Firestore): SavedFilterStore {
	const { savedFilters } = collectionsOf(firestore);

	/** Stores the list that `of` returns; null changes nothing. */
	function change(uid: string, of: (filters: readonly StoredFilter[]) => readonly StoredFilter[] | null) {
		return firestore.runTransaction(async (transaction) => {
			const ref = savedFilters.doc(uid);
			const filters = of((await transaction.get(ref)).data()?.filters ?? []);
			if (filters !== null) transaction.set(ref, { filters });
			return filters;
		}, transactionOptions);
	}

	return {
		async listOf(uid) {
			return (await savedFilters.doc(uid).get()).data()?.filters ?? [];
		},

		async add(uid, { name, search, filter }) {
			const added = { id: randomUUID(), name, search, filter };
			await change(uid, (filters) => {
				requireFreeName(filters, name);
				if (filters.length >= savedFilterLimits.count) {
					throw new Problem('conflict', `You have saved ${savedFilterLimits.count} filters. Please remove one first.`);
				}
				return [...filters, added];
			});
			return added;
		},

		async rename(uid, id, name) {
			const filters = await change(uid, (before) => {
				if (!before.some((filter) => filter.id === id)) return null;
				requireFreeName(
					before.filter((filter) => filter.id !== id),
					name,
				);
				return before.map((filter) => (filter.id === id ? { ...filter, name } : filter));
			});
			return filters?.find((filter) => filter.id === id) ?? null;
		},

		async remove(uid, id) {
			const filters = await change(uid, (before) => {
				const rest = before.filter((filter) => filter.id !== id);
				return rest.length === before.length ? null : rest;
			});
			return filters !== null;
		},
	};
}

function requireFreeName(filters: readonly StoredFilter[], name: string): void {
	const isTaken = filters.some((filter) => filter.name.toLowerCase() === name.toLowerCase());
	if (isTaken) throw new Problem('conflict', 'You have a filter with this name already. Please choose another one.');
}
