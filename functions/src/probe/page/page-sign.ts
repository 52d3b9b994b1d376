/** Whether a page that arrived with success is not the page of its owner: a parking page, a suspended account, an error as text. */
import { type CauseId, readSigns } from '@stayup/contract';
import type { Answer } from '../evidence.ts';
import { encodingsIn } from './inflate.ts';
import { decodePage } from './page-text.ts';

/** Of the page, read once a day for each website. */
export const signBytes = 64 * 1024;

/** Only of high confidence: an ordinary page may mention maintenance. Null as well for a page that is compressed, which nobody asked for. */
export function pageSignOf({ statusCode, headers, bodyBeginning }: Answer): CauseId | null {
	if (encodingsIn(String(headers['content-encoding'] ?? '')).length > 0) return null;
	const bodyText = decodePage(bodyBeginning, String(headers['content-type'] ?? ''));
	const found = readSigns({ statusCode, headers: { server: String(headers.server ?? '') }, bodyText });
	return found?.confidence === 'high' ? found.id : null;
}
