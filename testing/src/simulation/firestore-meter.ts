/** Counts what a simulation reads and writes as Firestore bills it, and how close it comes to Firestore's limits. */
import { type DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Writer } from '../../../functions/src/platform/firestore/writer.ts';

/** Firestore allows these, or recommends them as sustained rates. */
export const firestoreLimits = {
	writesPerDocumentAndSecond: 1,
	/** Of a collection with an index on a value that always grows. */
	writesPerGrowingIndexAndSecond: 500,
	writesPerCommit: 500,
	documentBytes: 1_048_576,
	commitBytes: 10_485_760,
} as const;

export interface CollectionLoad {
	reads: number;
	writes: number;
	/** The most writes within a second. */
	mostPerSecond: number;
	/** The most writes of one document a second, over a minute. */
	mostPerDocument: number;
}

/** A batch or transaction: counts its writes, and commits them together. */
export interface MeteredCommit extends Writer {
	/** `path`: collection and id. */
	note(path: string): void;
	commit(): void;
}

export interface FirestoreMeter {
	/** `collection`: the last one of a path. */
	read(collection: string, documents?: number): void;
	write(path: string): void;
	startCommit(): MeteredCommit;
	loads: ReadonlyMap<string, CollectionLoad>;
	mostWritesPerCommit(): number;
	operations(): { reads: number; writes: number };
	/** Begins to measure again. */
	reset(): void;
}

/** Makes references to documents, and connects to nothing. */
export function offlineFirestore(): Firestore {
	return new Firestore({ projectId: 'simulated' });
}

/** Firestore sustains one write a second on a document, and more for a moment. */
const documentWindowMs = 60_000;

export function createFirestoreMeter(now: () => number): FirestoreMeter {
	const loads = new Map<string, CollectionLoad>();
	const seconds = new Map<string, { second: number; writes: number }>();
	const documents = new Map<string, { window: number; writes: number }>();
	let mostWritesPerCommit = 0;

	function loadOf(collection: string): CollectionLoad {
		const load = loads.get(collection) ?? { reads: 0, writes: 0, mostPerSecond: 0, mostPerDocument: 0 };
		loads.set(collection, load);
		return load;
	}

	function write(path: string): void {
		const collection = collectionOf(path);
		const load = loadOf(collection);
		load.writes += 1;
		const second = Math.floor(now() / 1000);
		const ofCollection = seconds.get(collection);
		const inSecond = ofCollection?.second === second ? ofCollection.writes + 1 : 1;
		seconds.set(collection, { second, writes: inSecond });
		load.mostPerSecond = Math.max(load.mostPerSecond, inSecond);
		const window = Math.floor(now() / documentWindowMs);
		const ofDocument = documents.get(path);
		const inWindow = ofDocument?.window === window ? ofDocument.writes + 1 : 1;
		documents.set(path, { window, writes: inWindow });
		load.mostPerDocument = Math.max(load.mostPerDocument, inWindow / (documentWindowMs / 1000));
	}

	return {
		loads,
		write,
		read(collection, count = 1) {
			loadOf(collection).reads += count;
		},
		startCommit() {
			const paths: string[] = [];
			const note = (path: string) => void paths.push(path);
			const noteDocument = ({ path }: Pick<DocumentReference, 'path'>) => note(path);
			return {
				note,
				create: noteDocument,
				set: noteDocument,
				update: noteDocument,
				commit() {
					mostWritesPerCommit = Math.max(mostWritesPerCommit, paths.length);
					for (const path of paths) write(path);
				},
			};
		},
		mostWritesPerCommit: () => mostWritesPerCommit,
		operations() {
			let [reads, writes] = [0, 0];
			for (const load of loads.values()) {
				reads += load.reads;
				writes += load.writes;
			}
			return { reads, writes };
		},
		reset() {
			loads.clear();
			seconds.clear();
			documents.clear();
			mostWritesPerCommit = 0;
		},
	};
}

/** `websites/w1/hours/d1` is a document of `hours`. */
function collectionOf(path: string): string {
	return path.split('/').at(-2) ?? path;
}
