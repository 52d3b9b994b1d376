/** Documents about imports from other tools. */
import type { ImportSource, ImportState, ImportVerdict } from '@stayup/contract';
import type { Timestamp } from 'firebase-admin/firestore';

/** Why a website could not be added when the import ran. */
export type ImportRefusal = 'limit' | 'duplicate';

/** `imports/{id}`: a preview, and how far it has run (decision 62). Instants in milliseconds since the epoch. */
export interface ImportDocument {
	ownerId: string;
	source: ImportSource;
	state: ImportState;
	/** The rows as gzip of JSON. Secrets in them are encrypted with `REQUEST_SECRETS_KEY`. */
	rows: Buffer;
	counts: Record<ImportVerdict, number>;
	/** Of the rows to add: those that were dealt with. */
	processed: number;
	/** By the number of the row. */
	refused: Record<string, ImportRefusal>;
	createdAt: number;
	/** When it was first run; null before. */
	runAt: number | null;
	expireAt: Timestamp;
}
