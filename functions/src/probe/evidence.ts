/** Selects the part of a failed check's response to keep: harmless headers and the beginning of the text (SSRF-9). */
import { cacheHeaders, cutText, type Evidence } from '@stayup/contract';
import type { AnswerHeaders } from './http1/head.ts';
import { encodingsIn } from './page/inflate.ts';
import { charsetIn, decoderOf } from './page/page-text.ts';

const headersKept = [
	'age',
	'cache-control',
	'cf-mitigated',
	'cf-ray',
	'content-encoding',
	'content-length',
	'content-type',
	'date',
	'location',
	'retry-after',
	'server',
	'via',
	'x-amzn-waf-action',
	'x-powered-by',
	...cacheHeaders,
] as const;
const headerMaxLength = 256;
export const bodyTextMaxBytes = 4096;

export interface Answer {
	remoteIp: string;
	statusCode: number;
	headers: AnswerHeaders;
	/** Up to the bytes that are kept. */
	bodyBeginning: Buffer;
	/** Of the body that arrived. */
	bodyBytes: number;
	/** Whether the body was too long to read all of it. */
	isCut: boolean;
	/** Whether the body was inflated. Missing if it is as it was sent. */
	isInflated?: boolean;
}

export function evidenceOf({ remoteIp, statusCode, headers, bodyBeginning, isInflated = false }: Answer): Evidence {
	const kept = headersKept.flatMap((name): [string, string][] => {
		const value = headers[name];
		return value === undefined ? [] : [[name, shorten(name, String(value))]];
	});
	return {
		remoteIp,
		statusCode,
		headers: Object.fromEntries(kept),
		bodyText: bodyText(headers, bodyBeginning, isInflated),
	};
}

/** The query of a redirect may contain tokens. */
function shorten(name: string, value: string): string {
	const harmless = name === 'location' ? value.replace(/[?#].*$/s, '') : value;
	return cutText(harmless, headerMaxLength);
}

/** Null for compressed text: a check inflates only the pages of websites with rules (SSRF-8). */
function bodyText(headers: Answer['headers'], body: Buffer, isInflated: boolean): string | null {
	const type = String(headers['content-type'] ?? '');
	const isPlain = isInflated || encodingsIn(String(headers['content-encoding'] ?? '')).length === 0;
	const isText = /^\s*(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/i.test(type);
	if (!isText || !isPlain || body.length === 0) return null;

	const text = decoderOf(charsetIn(type)).decode(body.subarray(0, bodyTextMaxBytes), { stream: true });
	// Decoding invalid bytes makes a text longer, so it is cut again at the size in which it is stored.
	return new TextDecoder().decode(Buffer.from(text).subarray(0, bodyTextMaxBytes), { stream: true });
}
