/** Whether a page that arrived with success seems not to be the page of its owner: a parking page, a suspended account, an error as text. */
import { type CauseId, readSigns } from '@stayup/contract';
import type { Answer } from '../evidence.ts';
import { encodingsIn } from './inflate.ts';
import { decodePage, readableText } from './page-text.ts';

/** Of the page, read once a day for each website. */
export const signBytes = 64 * 1024;
/** Characters that a visitor reads. Pages of hosting companies and errors say little; a longer page may write about them. */
const littleText = 1_000;

/** Only signs of high confidence: an ordinary page may mention maintenance. Null as well for a page that is compressed, which nobody asked for. */
export function pageSignOf({ statusCode, headers, bodyBeginning }: Answer): CauseId | null {
	if (encodingsIn(String(headers['content-encoding'] ?? '')).length > 0) return null;
	const html = decodePage(bodyBeginning, String(headers['content-type'] ?? ''));
	const text = readableText(html);
	const bodyText = text.length <= littleText ? `${titleOf(html)} ${text}` : titleOf(html);
	const found = readSigns({ statusCode, headers: { server: String(headers.server ?? '') }, bodyText });
	return found?.confidence === 'high' ? found.id : null;
}

/** With its tag, which signs may contain. */
function titleOf(html: string): string {
	return /<title[^<>]{0,200}>[^<]{0,200}/i.exec(html)?.[0] ?? '';
}
