/** The store of imports, and the client of the tools that they come from. */
import type { Firestore } from 'firebase-admin/firestore';
import { createImportStore, type ImportStore } from './import-store.ts';
import { createSourceClient, type SourceClient } from './source-client.ts';

export interface ImportStores {
	imports: ImportStore;
	importSources: SourceClient;
}

export function createImportStores(
	firestore: Firestore,
	{ importsOrigin }: { importsOrigin: string | null },
): ImportStores {
	return {
		imports: createImportStore(firestore),
		importSources: createSourceClient({ sandboxOrigin: importsOrigin }),
	};
}
