/** An entry of a contact form, as the API sends it. */
import { type FormEntry, toInstant } from '@stayup/contract';
import type { StoredEntry } from './form-entry-store.ts';

export function entryOf({ id, document: { websiteId, page, fields, createdAt } }: StoredEntry): FormEntry {
	return {
		_id: id,
		websiteId,
		page,
		fields: fields.map(({ name, value }) => ({ name, value })),
		createdAt: toInstant(createdAt),
	};
}
