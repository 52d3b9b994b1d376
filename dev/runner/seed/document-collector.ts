/** Collects the writes of 90 days in memory and stores each document once: single writes take the emulator half a minute. */
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { FieldPath } from 'firebase-admin/firestore';
import type { Writer } from '../../../functions/src/platform/firestore/writer.ts';

type Fields = Record<string, unknown>;

export interface DocumentCollector extends Writer {
	/** Stores the documents that were created or set. */
	storeNew(firestore: Firestore): Promise<void>;
	/** Updates the documents that must exist by now. */
	storeUpdates(firestore: Firestore): Promise<void>;
}

/** For empty emulators: a document that is set replaces what is stored. */
export function collectDocuments(): DocumentCollector {
	const documents = new Map<string, { ref: DocumentReference; fields: Fields }>();
	const updates = new Map<string, { ref: DocumentReference; fields: Fields }>();

	function put(ref: DocumentReference, fields: Fields): void {
		documents.set(ref.path, { ref, fields });
	}

	return {
		create: (ref: object, data: unknown) => put(ref as DocumentReference, data as Fields),
		set(ref: object, data: unknown, options?: { merge: true }) {
			const document = ref as DocumentReference;
			const known = options?.merge ? documents.get(document.path)?.fields : undefined;
			put(document, merge(known ?? {}, data as Fields));
		},
		update(ref: object, data: object) {
			if (data instanceof FieldPath) throw new Error('The demo data updates whole fields only.');
			const document = ref as DocumentReference;
			const { path } = document;
			const target = documents.get(path) ?? updates.get(path) ?? { ref: document, fields: {} };
			Object.assign(target.fields, data);
			if (!documents.has(path)) updates.set(path, target);
		},
		async storeNew(firestore) {
			const writer = firestore.bulkWriter({ throttling: false });
			for (const { ref, fields } of documents.values()) void writer.set(ref, fields);
			await writer.close();
		},
		async storeUpdates(firestore) {
			const writer = firestore.bulkWriter({ throttling: false });
			for (const { ref, fields } of updates.values()) void writer.update(ref, fields);
			await writer.close();
		},
	};
}

function merge(into: Fields, from: Fields): Fields {
	const merged = { ...into };
	for (const [key, value] of Object.entries(from)) {
		const before = merged[key];
		merged[key] = isMap(value) && isMap(before) ? merge(before, value) : value;
	}
	return merged;
}

/** Timestamps, bytes and increments are values. */
function isMap(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
