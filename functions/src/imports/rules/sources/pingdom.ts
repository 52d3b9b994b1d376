/** Checks of Pingdom's API 3.1 (https://docs.pingdom.com/api/, "Checks"): the list, and each check in detail. */
import type { Rule } from '@stayup/contract';
import {
	alertSentence,
	certificatesSentence,
	confirmationSentence,
	type DocumentedFields,
	type Fields,
	fieldsOf,
	ipVersionSentence,
	isSet,
	recoverySentence,
	regionsSentence,
} from '../fields.ts';
import {
	isFalse,
	isTrue,
	type JsonObject,
	listOf,
	numberOf,
	objectOf,
	pairsOf,
	parseJson,
	textOf,
} from '../read-json.ts';
import { noItems, type SourceContents } from '../source-items.ts';
import {
	basicLogin,
	kindName,
	refusedMonitor,
	type SourceMonitor,
	sourceMonitor,
	unsupportedKind,
} from '../source-monitor.ts';
import { successCodes } from '../status-codes.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/** `{"checks": […]}` as listed, or an array of `{"check": …}` in detail. */
export function readPingdom(text: string): SourceContents {
	const file = parseJson(text, 'Pingdom');
	const checks = Array.isArray(file) ? file : listOf(objectOf(file).checks);
	if (checks.length === 0) throw new UnreadableFile('This file has no checks of Pingdom.');
	const monitors = checks.map((check, index) => fromApi(index + 1, objectOf(objectOf(check).check ?? check)));
	return { monitors, items: () => noItems };
}

/** Failed checks before an alert. */
const failuresByDefault = 2;
/** Milliseconds. */
const slowByDefault = 30_000;

const fields: Fields = fieldsOf({
	read: ['name', 'hostname', 'type', 'status', 'paused', 'resolution', 'tags', 'responsetime_threshold'],
	none: [
		...['id', 'created', 'lasterrortime', 'lasttesttime', 'lastresponsetime', 'lastdownstart', 'lastdownend'],
		...['verify_certificate', 'use_legacy_notifications'],
	],
	kept: ['ssl_down_days_before'],
	said: {
		ipv6: ipVersionSentence,
		probe_filters: regionsSentence,
		sendnotificationwhendown: (value) => (numberOf(value) === failuresByDefault ? null : confirmationSentence),
		notifyagainevery: alertSentence,
		notifywhenbackup: (value) => (isFalse(value) ? recoverySentence : null),
		integrationids: alertSentence,
		userids: alertSentence,
		teams: alertSentence,
		teamids: alertSentence,
		severity_level: alertSentence,
		custom_message: 'Its own message is not imported.',
	},
});

const httpFields: Fields = fieldsOf({
	read: [
		...['url', 'encryption', 'port', 'username', 'password', 'postdata', 'requestheaders'],
		...['shouldcontain', 'shouldnotcontain'],
	],
	kept: ['ssl_down_days_before'],
	said: { verify_certificate: (value) => (isFalse(value) ? certificatesSentence : null) },
});

function fromApi(row: number, check: JsonObject): SourceMonitor {
	const name = textOf(check.name);
	const host = textOf(check.hostname);
	const type = textOf(check.type) || (Object.keys(objectOf(check.type))[0] ?? '');
	if (type !== 'http')
		return refusedMonitor(row, { name, url: host, cannot: unsupportedKind(kindName(type || 'custom')) });
	// Only a check in detail has the settings of its type.
	const http = objectOf(objectOf(check.type).http);
	const isDetailed = typeof check.type === 'object';
	const lost = isDetailed
		? []
		: ['The list has no path, so the home page is checked over HTTPS. Import with an API key to keep the path.'];
	const pauses: string[] = [];
	const posted = textOf(http.postdata);
	const interval = numberOf(check.resolution);
	const slowAboveMs = numberOf(check.responsetime_threshold);
	const known = {
		name,
		lost,
		pauses,
		url: isDetailed ? urlOf(host, http) : `https://${host}/`,
		intervalSeconds: interval === null ? null : interval * 60,
		isPaused: check.status === 'paused' || isTrue(check.paused),
		tags: listOf(check.tags).map((tag) => textOf(typeof tag === 'object' ? objectOf(tag).name : tag)),
		acceptedStatusCodes: successCodes,
		slowAboveMs: isSet(slowAboveMs) && slowAboveMs !== slowByDefault ? slowAboveMs : null,
		rules: [...keyword('body-contains', http.shouldcontain), ...keyword('body-lacks', http.shouldnotcontain)],
		method: posted === '' ? ('GET' as const) : ('POST' as const),
		body: posted || null,
		headers: pairsOf(http.requestheaders).filter((header) => !isTheirs(header)),
		credentials: basicLogin(textOf(http.username), textOf(http.password), pauses),
	};
	return sourceMonitor(row, known, [
		{ values: check, fields },
		{ values: http, fields: httpFields, within: 'http.' },
	]);
}

/** Pingdom shows its own User-Agent among the headers. */
function isTheirs({ name, value }: SourceMonitor['headers'][number]): boolean {
	return name.toLowerCase() === 'user-agent' && value.startsWith('Pingdom.com_bot');
}

function urlOf(host: string, http: JsonObject): string {
	const isEncrypted = isTrue(http.encryption);
	const port = numberOf(http.port);
	const shownPort = port === null || port === (isEncrypted ? 443 : 80) ? '' : `:${port}`;
	const path = textOf(http.url) || '/';
	return `${isEncrypted ? 'https' : 'http'}://${host}${shownPort}${path.startsWith('/') ? path : `/${path}`}`;
}

function keyword(kind: 'body-contains' | 'body-lacks', value: unknown): Rule[] {
	const text = textOf(value);
	return text === '' ? [] : [{ kind, text }];
}

/** Each field with its fate, by the part of the file that it is in. */
export const pingdomFields: DocumentedFields = { '': fields, 'http.': httpFields };
