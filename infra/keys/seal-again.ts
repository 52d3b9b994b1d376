/** Seals all stored secrets again with the newest key, so that the one before can go. May be interrupted and repeated: what has the newest key is only counted. */
import { gunzipSync } from 'node:zlib';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import { createSecretBox, type SecretsKey } from '../../functions/src/platform/secret-box.ts';
import { type RotatedKey, type SealAgain, sealedInImports, sealedValues } from './sealed-values.ts';

export interface Counts {
	collection: string;
	values: number;
	/** Sealed with another key than the newest one, before this run. */
	old: number;
	/** Sealed with a key that nobody has. */
	lost: number;
}

const documentsPerPage = 100;
const transactionsAtOnce = 8;

export interface Rotation {
	name: RotatedKey;
	/** The newest first. */
	keys: readonly SecretsKey[];
	/** Counts only. */
	isDryRun?: boolean;
}

export async function sealAllAgain(firestore: Firestore, rotation: Rotation): Promise<Counts[]> {
	const rows = sealedValues.filter(({ key }) => key === rotation.name);
	const counts: Counts[] = [];
	for (const row of rows) counts.push(await sealCollection(firestore, row, rotation));
	return [...counts, await countImports(firestore, rotation)];
}

/** Their values are compressed, and gone after a day or two. */
async function countImports(firestore: Firestore, { name, keys }: Rotation): Promise<Counts> {
	const [newest, ...others] = keys;
	const total: Counts = { collection: 'imports', values: 0, old: 0, lost: 0 };
	const compressed: unknown[] = [];
	for await (const docs of pagesOf(firestore, { collection: 'imports' }))
		compressed.push(...docs.map((snapshot) => snapshot.get(sealedInImports[name])));
	for (const bytes of compressed) {
		if (!(bytes instanceof Uint8Array)) continue;
		const text = gunzipSync(bytes).toString('utf8');
		const countOf = ({ id }: SecretsKey) => text.split(`"${id}.`).length - 1;
		const old = others.reduce((sum, key) => sum + countOf(key), 0);
		total.old += old;
		total.values += old + (newest ? countOf(newest) : 0);
	}
	return total;
}

async function* pagesOf(
	firestore: Firestore,
	{ collection, onlyWith }: Pick<Row, 'onlyWith'> & { collection: string },
) {
	const page = firestore
		.collection(collection)
		.orderBy(onlyWith ?? FieldPath.documentId())
		.limit(documentsPerPage);
	for (let found = await page.get(); !found.empty; found = await page.startAfter(found.docs.at(-1)).get()) {
		yield found.docs;
	}
}

type Row = (typeof sealedValues)[number];

async function sealCollection(firestore: Firestore, row: Row, rotation: Rotation): Promise<Counts> {
	const total: Counts = { collection: row.collection, values: 0, old: 0, lost: 0 };
	const limit = pLimit(transactionsAtOnce);
	for await (const docs of pagesOf(firestore, row)) {
		await limit.map(docs, async (snapshot) => {
			const { counts } = sealDocument(row, snapshot.id, snapshot.data(), rotation);
			total.values += counts.values;
			total.old += counts.old;
			total.lost += counts.lost;
			if (counts.old === 0 || rotation.isDryRun) return;
			// Read again: the product may have changed it meanwhile.
			await firestore.runTransaction(async (transaction) => {
				const latest = (await transaction.get(snapshot.ref)).data();
				if (!latest) return;
				const again = sealDocument(row, snapshot.id, latest, rotation);
				if (again.counts.old > 0) transaction.update(snapshot.ref, again.fields);
			});
		});
	}
	return total;
}

function sealDocument(row: Row, id: string, document: object, { name, keys }: Rotation) {
	const box = createSecretBox(keys, name);
	const counts = { values: 0, old: 0, lost: 0 };
	const again: SealAgain = (sealed, owner) => {
		counts.values += 1;
		const [keyId] = sealed.split('.');
		if (keyId === keys[0]?.id) return sealed;
		if (!keys.some((key) => key.id === keyId)) {
			counts.lost += 1;
			return sealed;
		}
		counts.old += 1;
		return box.seal(box.open(sealed, owner), owner);
	};
	return { fields: row.sealAgain(document as never, id, again), counts };
}

export function linesOfCounts(counts: readonly Counts[]): string[] {
	return [
		'collection              values       old      lost',
		...counts.map(
			({ collection, values, old, lost }) =>
				collection.padEnd(20) + [values, old, lost].map((count) => String(count).padStart(10)).join(''),
		),
	];
}
