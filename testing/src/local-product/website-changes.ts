/** Finds the changes of websites since the last call, as Firestore's trigger reports them one by one. */
import type { WebsiteDocument } from '@stayup/contract';
import type { Collections } from '../../../functions/src/platform/firestore/collections.ts';

export interface WebsiteChange {
	websiteId: string;
	before: WebsiteDocument | undefined;
	after: WebsiteDocument | undefined;
	/** Milliseconds since the epoch; null for a deletion. */
	writtenAt: number | null;
}

interface Known {
	document: WebsiteDocument;
	writtenAt: number;
}

export function createWebsiteChanges({ websites }: Pick<Collections, 'websites'>): () => Promise<WebsiteChange[]> {
	let known = new Map<string, Known>();
	return async () => {
		const { docs } = await websites.get();
		const found = new Map(
			docs.map((doc) => [doc.id, { document: doc.data(), writtenAt: doc.updateTime.toMillis() }] as const),
		);
		const written = [...found].flatMap(([websiteId, { document, writtenAt }]) => {
			const before = known.get(websiteId);
			return before?.writtenAt === writtenAt
				? []
				: [{ websiteId, before: before?.document, after: document, writtenAt }];
		});
		const deleted = [...known].flatMap(([websiteId, { document }]) =>
			found.has(websiteId) ? [] : [{ websiteId, before: document, after: undefined, writtenAt: null }],
		);
		known = found;
		return [...written, ...deleted];
	};
}
