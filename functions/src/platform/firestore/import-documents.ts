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
	/** The channels, maintenance windows and status pages as gzip of JSON. Targets of channels are encrypted with `SECRETS_KEY`. */
	contents: Buffer;
	counts: Record<ImportVerdict, number>;
	/** Of the rows to add: those that were dealt with. An undo lowers it with each website that it removes. */
	processed: number;
	/** By the number of the row. */
	refused: Record<string, ImportRefusal>;
	/** Channels, maintenance windows and status pages: how many to add, how many the run and then the undo dealt with, and why some could not be added, by number. The undo removes those first that were added. */
	items: { add: number; processed: number; removed: number; refused: Record<string, string> };
	createdAt: number;
	/** When it was first run; null before. */
	runAt: number | null;
	expireAt: Timestamp;
}
