/** Firestore's own API, without ours. */
import { rows } from '../rules/matrix.ts';

/** Every collection at the top. */
export const collections = rows
	.map(({ collection }) => collection)
	.filter((name) => name !== 'hours' && name !== 'days');

/** The paths of documents continue it. */
export function documentsUrl(): string {
	const documents = `projects/${process.env.STAYUP_FIRESTORE_PROJECT}/databases/(default)/documents`;
	return `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/${documents}`;
}
