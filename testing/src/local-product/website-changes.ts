/** Finds the changes of websites since the last call, as Firestore's trigger reports them one by one. */
import type { WebsiteDocument } from '@stayup/contract';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
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
	const known = new Map<string, Known>();

	/** Those whose time has changed. Most calls change none, so the fields of all others stay unread. */
	async function readWritten(docs: readonly QueryDocumentSnapshot[]): Promise<Map<string, Known>> {
		const refs = docs
			.filter(({ id, updateTime }) => known.get(id)?.writtenAt !== updateTime.toMillis())
			.map(({ id }) => websites.doc(id));
		const snapshots = refs.length === 0 ? [] : await websites.firestore.getAll(...refs);
		return new Map(
			snapshots.flatMap((snapshot) => {
				const document = snapshot.data() as WebsiteDocument | undefined;
				const writtenAt = snapshot.updateTime?.toMillis();
				return document && writtenAt !== undefined ? [[snapshot.id, { document, writtenAt }] as const] : [];
			}),
		);
	}

	return async () => {
		const { docs } = await websites.select().get();
		const written = await readWritten(docs);
		const present = new Set(docs.map(({ id }) => id));
		const deleted = [...known.keys()].filter((id) => !present.has(id));
		const changes: WebsiteChange[] = [
			...[...written].map(([websiteId, { document, writtenAt }]) => ({
				websiteId,
				before: known.get(websiteId)?.document,
				after: document,
				writtenAt,
			})),
			...deleted.map((websiteId) => ({
				websiteId,
				before: known.get(websiteId)?.document,
				after: undefined,
				writtenAt: null,
			})),
		];
		for (const [id, website] of written) known.set(id, website);
		for (const id of deleted) known.delete(id);
		return changes;
	};
}
