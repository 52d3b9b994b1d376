/** The writes that a Firestore batch and a transaction have in common, so that one function can serve both. */
import type { DocumentReference, FieldPath, UpdateData, WithFieldValue } from 'firebase-admin/firestore';

export interface Writer {
	create<Shape>(document: DocumentReference<Shape>, data: WithFieldValue<Shape>): unknown;
	set<Shape>(document: DocumentReference<Shape>, data: WithFieldValue<Shape>): unknown;
	set<Shape>(document: DocumentReference<Shape>, data: object, options: { merge: true }): unknown;
	update<Shape>(document: DocumentReference<Shape>, data: UpdateData<Shape>): unknown;
	update(document: DocumentReference, path: FieldPath, value: unknown, ...rest: unknown[]): unknown;
}
