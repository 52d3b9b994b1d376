/** Settings of checks beyond the URL and the expected status code. Separate from the schemas, so that forms need no validation library. */

import { durationInWords } from '../duration.ts';
import type { CacheFacts } from '../monitoring.ts';
import type { Rule } from './rules.ts';

export const requestMethods = ['GET', 'HEAD', 'POST'] as const;
export type RequestMethod = (typeof requestMethods)[number];

/** A stored secret in a reply, because secrets are write-only. In a request, it keeps the stored secret; a text replaces it. */
export type SetSecret = true;

export type RequestHeader<Secret> = { name: string; value: string } | { name: string; secret: Secret };

export type RequestCredentials<Secret> =
	| { kind: 'basic'; user: string; password: Secret }
	| { kind: 'bearer'; token: Secret };

export interface RequestSettings<Secret> {
	method: RequestMethod;
	headers: RequestHeader<Secret>[];
	/** Only of POST. */
	body: string | null;
	credentials: RequestCredentials<Secret> | null;
}

export interface CheckSettingsWith<Secret> {
	/** Such as "200-299, 401"; null if only the expected status code is accepted. */
	acceptedStatusCodes: string | null;
	rules: Rule[];
	/** Milliseconds; null if the website is never slow. */
	slowAboveMs: number | null;
	/** Asks caches on the way for a fresh answer. */
	bypassCache: boolean;
	request: RequestSettings<Secret>;
}

/** As stored in `checkSettings/{websiteId}` and in the monitor: secrets are encrypted. */
export type StoredCheckSettings = CheckSettingsWith<string>;

export const defaultRequestSettings = { method: 'GET', headers: [], body: null, credentials: null } as const;

/** A website with these settings stores none. A new object, so that forms may change it. */
export function defaultCheckSettings(): CheckSettingsWith<never> {
	return {
		acceptedStatusCodes: null,
		rules: [],
		slowAboveMs: null,
		bypassCache: false,
		request: { method: 'GET', headers: [], body: null, credentials: null },
	};
}

export const checkSettingsLimits = {
	/** Of all settings of a website together, as stored. */
	encodedBytes: 16 * 1024,
	/** More than any plan includes. */
	rules: 100,
	headers: 20,
	headerNameLength: 100,
	headerValueLength: 1000,
	bodyBytes: 8 * 1024,
	secretLength: 1000,
	userLength: 200,
	ruleTextLength: 500,
	pathLength: 200,
	acceptedStatusCodesLength: 200,
	slowAboveMs: { min: 50, max: 9_000 },
} as const;

/** As what a check sends a body, unless a header says otherwise. */
export function contentTypeOf(body: string): string {
	return /^\s*[[{]/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded';
}

/** First and last status code of a range. */
export type StatusCodeRange = readonly [from: number, to: number];

/** "200-299, 401" as [[200, 299], [401, 401]]. Null if the text is not a list of status codes and ranges. */
export function parseStatusCodes(text: string): StatusCodeRange[] | null {
	const ranges: StatusCodeRange[] = [];
	for (const part of text.split(',')) {
		const [, from, to = from] = /^\s*(\d{3})(?:\s*[-–]\s*(\d{3}))?\s*$/.exec(part) ?? [];
		const range: StatusCodeRange = [Number(from), Number(to)];
		if (!(range[0] >= 100 && range[1] <= 599 && range[0] <= range[1])) return null;
		ranges.push(range);
	}
	return ranges;
}

/** A sentence: the website itself may have another answer. */
export function describeCachedAnswer({ ageSeconds, header }: CacheFacts): string {
	const age = ageSeconds === null ? '' : `, ${durationInWords(ageSeconds * 1000, { style: 'long', units: 1 })} old`;
	return `This answer came from a cache${age} (${header}). The website itself may answer differently.`;
}
