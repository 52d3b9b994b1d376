/** An entry of a contact form, as the API sends it. */
import { type FormEntry, type PossibleSpamEntry, toInstant } from '@stayup/contract';
import type { PossibleEntryDocument } from '../../platform/firestore/business/possible-spam-documents.ts';
import type { FormEntryDocument } from '../../platform/firestore/business/visitor-documents.ts';
import type { Stored } from '../../platform/firestore/paging.ts';

export function entryOf({
	id,
	document: { websiteId, page, fields, createdAt },
}: Stored<Omit<FormEntryDocument, 'expireAt'>>): FormEntry {
	return {
		_id: id,
		websiteId,
		page,
		fields: fields.map(({ name, value }) => ({ name, value })),
		createdAt: toInstant(createdAt),
	};
}

export function possibleSpamOf({ id, document }: Stored<PossibleEntryDocument>): PossibleSpamEntry {
	const { websiteId, sent, reason, createdAt, expireAt } = document;
	return {
		_id: id,
		websiteId,
		page: sent.page,
		fields: sent.fields.map(({ name, value }) => ({ name, value })),
		createdAt: toInstant(createdAt),
		reason,
		expiresAt: toInstant(expireAt.toMillis()),
	};
}
