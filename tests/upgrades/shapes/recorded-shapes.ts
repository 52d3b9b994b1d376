/** The documents that a release stored, by collection. */
export type RecordedShapes = Record<string, RecordedDocument[]>;

export interface RecordedDocument {
	path: string;
	/** A timestamp is `{ $seconds }`. */
	fields: Record<string, unknown>;
}
