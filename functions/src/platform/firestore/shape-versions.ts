/** Every stored document carries the version of its shape, so that two releases can share a database (docs/upgrading.md). */
import type { DocumentData, FirestoreDataConverter } from 'firebase-admin/firestore';

/** Thrown instead of misreading, and then overwriting, what a release after the next one has stored. */
export class UnknownShapeVersion extends Error {
	constructor(path: string, found: unknown, known: number) {
		super(`${path} has the shape version ${String(found)}; this release reads versions up to ${known + 1}.`);
		this.name = 'UnknownShapeVersion';
	}
}

/** Adds the version to documents that are created or set, and checks and removes it when they are read. */
export function withShapeVersion<Document extends DocumentData>(
	known: number,
): FirestoreDataConverter<Document, DocumentData> {
	return {
		toFirestore: (document) => ({ ...document, shapeVersion: known }),
		fromFirestore(snapshot) {
			const { shapeVersion, ...document } = snapshot.data();
			// The release after this one keeps what this one reads, so that a release can be rolled back.
			if (!Number.isInteger(shapeVersion) || shapeVersion < known || shapeVersion > known + 1) {
				throw new UnknownShapeVersion(snapshot.ref.path, shapeVersion, known);
			}
			return document as Document;
		},
	};
}
