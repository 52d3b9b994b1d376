/** Checks of Checkly's API v1 (https://developers.checklyhq.com/reference/getv1checks): API checks and URL monitors. */
import { cutText, parseJsonPath, type Rule } from '@stayup/contract';
import {
	alertSentence,
	certificatesSentence,
	confirmationSentence,
	type DocumentedFields,
	type Fields,
	fieldsOf,
	ipVersionSentence,
	isSet,
	regionsSentence,
} from '../fields.ts';
import { isFalse, isTrue, type JsonObject, listOf, numberOf, objectOf, parseJson, textOf } from '../read-json.ts';
import { noItems, type SourceContents } from '../source-items.ts';
import {
	basicLogin,
	contentTypeHeader,
	kindName,
	methodOf,
	refusedMonitor,
	type SourceMonitor,
	sourceMonitor,
	unsupportedKind,
} from '../source-monitor.ts';
import { allStatusCodes, isRedirect, type StatusCodes, statusCodesText } from '../status-codes.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/** A list of checks, or one check. */
export function readCheckly(text: string): SourceContents {
	const file = parseJson(text, 'Checkly');
	const checks = (Array.isArray(file) ? file : [file]).map(objectOf).filter(({ checkType }) => checkType !== undefined);
	if (checks.length === 0) throw new UnreadableFile('This file has no checks of Checkly.');
	return { monitors: checks.map((check, index) => fromApi(index + 1, check)), items: () => noItems };
}

const scriptSentence = 'Its scripts have no equivalent.';

const fields: Fields = fieldsOf({
	read: [
		...['name', 'checkType', 'activated', 'frequency', 'frequencyOffset', 'tags', 'request', 'shouldFail'],
		...['degradedResponseTime', 'maxResponseTime'],
	],
	none: ['id', 'created_at', 'updated_at', 'groupOrder', 'runtimeId', 'description', 'testOnly'],
	kept: ['sslCheck'],
	otherKinds: ['script', 'scriptPath', 'sslCheckDomain', 'heartbeat'],
	said: {
		muted: 'It alerts, although it is muted there.',
		doubleCheck: (value) => (isFalse(value) ? confirmationSentence : null),
		retryStrategy: confirmationSentence,
		locations: regionsSentence,
		privateLocations: regionsSentence,
		runParallel: (value) => (isTrue(value) ? regionsSentence : null),
		environmentVariables: 'Its variables are not imported.',
		groupId: 'The settings of its group are not imported.',
		alertSettings: alertSentence,
		useGlobalAlertSettings: (value) => (isFalse(value) ? alertSentence : null),
		alertChannels: alertSentence,
		alertChannelSubscriptions: alertSentence,
		triggerIncident: alertSentence,
		dependencies: scriptSentence,
	},
	paused: {
		setupSnippetId: scriptSentence,
		tearDownSnippetId: scriptSentence,
		localSetupScript: scriptSentence,
		localTearDownScript: scriptSentence,
	},
});

const requestFields: Fields = fieldsOf({
	read: [
		...['url', 'method', 'followRedirects', 'body', 'bodyType', 'headers', 'queryParameters', 'assertions'],
		'basicAuth',
	],
	said: {
		skipSSL: certificatesSentence,
		ipFamily: (value) => (textOf(value) === 'IPv6' ? ipVersionSentence : null),
	},
});

const httpTypes = new Set(['API', 'URL']);
const scripts = new Set(['BROWSER', 'MULTI_STEP', 'PLAYWRIGHT']);
const bodyTypes: Readonly<Record<string, string>> = {
	JSON: 'application/json',
	GRAPHQL: 'application/json',
	FORM: 'application/x-www-form-urlencoded',
	RAW: 'text/plain',
};

function fromApi(row: number, check: JsonObject): SourceMonitor {
	const request = objectOf(check.request);
	const name = textOf(check.name);
	const url = urlOf(request);
	const type = textOf(check.checkType);
	if (!httpTypes.has(type)) {
		const kind = scripts.has(type) ? 'browser script' : kindName(type.toLowerCase());
		return refusedMonitor(row, { name, url, cannot: unsupportedKind(kind) });
	}
	if (url.includes('{{')) {
		return refusedMonitor(row, {
			name,
			url,
			cannot: 'Its URL has a variable. Please put the URL into the file first.',
		});
	}
	const lost: string[] = [];
	const pauses: string[] = [];
	const { rules, codes } = assertionsOf(check, request, lost);
	const method = methodOf(textOf(request.method), rules, lost);
	const body = textOf(request.body) || null;
	const headers = pairsIn(request.headers).map(({ key, value }) => ({ name: key, value }));
	const contentType = bodyTypes[textOf(request.bodyType).toUpperCase()] ?? null;
	const login = objectOf(request.basicAuth);
	const slow = [numberOf(check.degradedResponseTime), numberOf(check.maxResponseTime)].filter(
		(value) => isSet(value) && !slowByDefault.includes(value ?? 0),
	);
	const known = {
		name,
		url,
		lost,
		pauses,
		intervalSeconds: intervalOf(check),
		tags: listOf(check.tags).map(textOf),
		isPaused: isFalse(check.activated),
		acceptedStatusCodes: codes.length > 0 ? statusCodesText(codes) : null,
		followsRedirects: !isFalse(request.followRedirects),
		slowAboveMs: slow[0] ?? null,
		rules,
		method,
		body,
		headers: [...headers, ...contentTypeHeader(method === 'POST' ? body : null, contentType, headers)],
		credentials: basicLogin(textOf(login.username), textOf(login.password), pauses),
	};
	if (codes.length === 0) pauses.push('No status code fulfils all of its assertions.');
	return sourceMonitor(row, known, [
		{ values: check, fields },
		{ values: request, fields: requestFields, within: 'request.' },
	]);
}

/** Milliseconds: degraded from the first on, and down from the second on. */
const slowByDefault = [3_000, 5_000, 10_000, 20_000];

/** Minutes, or seconds as the offset of 0 minutes. */
function intervalOf({ frequency, frequencyOffset }: JsonObject): number | null {
	const minutes = numberOf(frequency);
	return minutes === 0 ? numberOf(frequencyOffset) : minutes === null ? null : minutes * 60;
}

function pairsIn(value: unknown): { key: string; value: string }[] {
	const pairs = listOf(value).map(objectOf);
	return pairs.map((pair) => ({ key: textOf(pair.key), value: textOf(pair.value) })).filter(({ key }) => key !== '');
}

function urlOf(request: JsonObject): string {
	const url = textOf(request.url);
	const query = new URLSearchParams(pairsIn(request.queryParameters).map(({ key, value }) => [key, value])).toString();
	return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

interface Assertions {
	rules: Rule[];
	codes: StatusCodes;
}

/** Without assertions, codes below 400 are good, or those from 400 on if it should fail. */
function assertionsOf({ shouldFail }: JsonObject, request: JsonObject, lost: string[]): Assertions {
	const isGood = isTrue(shouldFail) ? (code: number) => code >= 400 : (code: number) => code < 400 && !isRedirect(code);
	const follows = !isFalse(request.followRedirects);
	let codes = allStatusCodes.filter((code) => isGood(code) || (!follows && !isTrue(shouldFail) && isRedirect(code)));
	const rules: Rule[] = [];
	for (const { source, comparison, property, target } of listOf(request.assertions).map(assertionOf)) {
		const accepts = source === 'STATUS_CODE' ? codesOf(comparison, target) : null;
		const rule = ruleOf(source, comparison, property, target);
		if (accepts) codes = codes.filter(accepts);
		else if (rule) rules.push(rule);
		else
			lost.push(`The assertion “${cutText(`${source} ${property} ${comparison} ${target}`, 80)}” has no equivalent.`);
	}
	return { rules, codes };
}

function assertionOf(value: unknown) {
	const { source, comparison, property, target, regex } = objectOf(value);
	const known = { property: textOf(property), target: textOf(target) };
	// A regular expression picks a part of the value, which ours do not.
	return { ...known, source: isSet(regex) ? 'REGEX' : textOf(source), comparison: textOf(comparison) };
}

function codesOf(comparison: string, target: string): ((code: number) => boolean) | null {
	if (!/^\d{1,6}$/.test(target)) return null;
	const limit = Number(target);
	if (comparison === 'EQUALS') return (code) => code === limit;
	if (comparison === 'NOT_EQUALS') return (code) => code !== limit;
	if (comparison === 'LESS_THAN') return (code) => code < limit;
	return comparison === 'GREATER_THAN' ? (code) => code > limit : null;
}

const jsonComparisons: Readonly<Record<string, 'equals' | 'less' | 'greater' | 'exists'>> = {
	EQUALS: 'equals',
	LESS_THAN: 'less',
	GREATER_THAN: 'greater',
	NOT_NULL: 'exists',
};

function ruleOf(source: string, comparison: string, property: string, target: string): Rule | null {
	if (source === 'TEXT_BODY' && property === '' && target !== '') {
		if (comparison === 'CONTAINS') return { kind: 'body-contains', text: target };
		return comparison === 'NOT_CONTAINS' ? { kind: 'body-lacks', text: target } : null;
	}
	if (source === 'HEADERS' && property !== '' && target !== '') {
		if (comparison === 'EQUALS') return { kind: 'header', name: property, comparison: 'equals', value: target };
		return comparison === 'CONTAINS' ? { kind: 'header', name: property, comparison: 'contains', value: target } : null;
	}
	const json = jsonComparisons[comparison];
	if (source !== 'JSON_BODY' || json === undefined || parseJsonPath(property) === null) return null;
	if (json === 'exists') return { kind: 'json', path: property, comparison: json, value: null };
	return target === '' ? null : { kind: 'json', path: property, comparison: json, value: target };
}

/** Each field with its fate, by the part of the file that it is in. */
export const checklyFields: DocumentedFields = { '': fields, 'request.': requestFields };
