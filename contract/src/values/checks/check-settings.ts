/** Settings of checks beyond the URL and the expected status code. Separate from the schemas, so that forms need no validation library. */

import { durationInWords } from '../duration.ts';
import type { CacheFacts } from '../monitoring.ts';

export const requestMethods = ['GET', 'HEAD', 'POST'] as const;
export type RequestMethod = (typeof requestMethods)[number];

export const jsonComparisons = ['equals', 'less', 'greater', 'exists'] as const;
export type JsonComparison = (typeof jsonComparisons)[number];
export const headerComparisons = ['equals', 'contains', 'exists'] as const;
export type HeaderComparison = (typeof headerComparisons)[number];

/** A condition that an answer must fulfil, besides its status code. `value` is null if the comparison is `exists`. */
export type Rule =
	| { kind: 'body-contains'; text: string }
	| { kind: 'body-lacks'; text: string }
	| { kind: 'body-matches'; pattern: string }
	| { kind: 'json'; path: string; comparison: JsonComparison; value: string | null }
	| { kind: 'header'; name: string; comparison: HeaderComparison; value: string | null };

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

/** "data.items[0].name" as ['data', 'items', 0, 'name'], and "$.data" as ['data']; null if the text is not such a path. A name with dots or brackets: ["a.b"]. */
export function parseJsonPath(text: string): (string | number)[] | null {
	const steps: (string | number)[] = [];
	const step = /\.?([^.[\]"\s]+)|\[(\d{1,6})\]|\["([^"]*)"\]/y;
	step.lastIndex = text.startsWith('$') ? 1 : 0;
	for (let begin = step.lastIndex; begin < text.length; begin = step.lastIndex) {
		const [all, name, index, quoted] = step.exec(text) ?? [];
		if (all === undefined || (begin > 0 && name !== undefined && !all.startsWith('.'))) return null;
		if (begin === 0 && all.startsWith('.')) return null;
		steps.push(index === undefined ? (name ?? quoted ?? '') : Number(index));
	}
	return steps.length > 0 ? steps : null;
}

const jsonWords: Record<JsonComparison, string> = {
	equals: 'is',
	less: 'is less than',
	greater: 'is greater than',
	exists: 'exists',
};

/** A sentence without a full stop: what the rule requires. */
export function describeRule(rule: Rule): string {
	switch (rule.kind) {
		case 'body-contains':
			return `The page contains “${rule.text}”`;
		case 'body-lacks':
			return `The page does not contain “${rule.text}”`;
		case 'body-matches':
			return `The page matches ${rule.pattern}`;
		case 'json':
			return rule.comparison === 'exists'
				? `${rule.path} exists in the JSON`
				: `${rule.path} in the JSON ${jsonWords[rule.comparison]} ${rule.value}`;
		case 'header':
			return rule.comparison === 'exists'
				? `The header ${rule.name} exists`
				: `The header ${rule.name} ${rule.comparison === 'equals' ? 'is' : 'contains'} “${rule.value}”`;
	}
}

/** A sentence: the website itself may have another answer. */
export function describeCachedAnswer({ ageSeconds, header }: CacheFacts): string {
	const age = ageSeconds === null ? '' : `, ${durationInWords(ageSeconds * 1000, { style: 'long', units: 1 })} old`;
	return `This answer came from a cache${age} (${header}). The website itself may answer differently.`;
}

/** Where on the page a suggested rule comes from. `footer`: the system that the website names, such as "Powered by WordPress". */
export const ruleSources = ['title', 'phone', 'button', 'footer'] as const;
export type RuleSource = (typeof ruleSources)[number];

/** A rule that the page at hand fulfils, proposed to its owner. */
export interface SuggestedRule {
	source: RuleSource;
	rule: Rule;
}
