/** Checks of Pingdom's API 3.1 (https://docs.pingdom.com/api/, "Checks"): the list, and each check in detail. */
import type { Rule } from '@stayup/contract';
import { isTrue, type JsonObject, listOf, numberOf, objectOf, pairsOf, parseJson, textOf } from '../read-json.ts';
import { noItems, type SourceContents } from '../source-items.ts';
import { kindName, type SourceMonitor, sourceMonitor, UnreadableFile, unsupportedKind } from '../source-monitor.ts';

/** `{"checks": […]}` as listed, or an array of `{"check": …}` in detail. */
export function readPingdom(text: string): SourceContents {
	const file = parseJson(text, 'Pingdom');
	const checks = Array.isArray(file) ? file : listOf(objectOf(file).checks);
	if (checks.length === 0) throw new UnreadableFile('This file has no checks of Pingdom.');
	const monitors = checks.map((check, index) => fromApi(index + 1, objectOf(objectOf(check).check ?? check)));
	return { monitors, items: () => noItems };
}

function fromApi(row: number, check: JsonObject): SourceMonitor {
	const name = textOf(check.name);
	const host = textOf(check.hostname);
	const type = textOf(check.type) || (Object.keys(objectOf(check.type))[0] ?? '');
	if (type !== 'http')
		return sourceMonitor(row, { name, url: host, cannot: unsupportedKind(kindName(type || 'custom')) });
	// Only a check in detail has the settings of its type.
	const http = objectOf(objectOf(check.type).http);
	const isDetailed = typeof check.type === 'object';
	const lost = isDetailed
		? []
		: ['The list has no path, so the home page is checked over HTTPS. Import with an API key to keep the path.'];
	if (isTrue(check.ipv6)) lost.push('Checked over IPv4.');
	const user = textOf(http.username);
	const password = textOf(http.password);
	const posted = textOf(http.postdata);
	const interval = numberOf(check.resolution);
	return sourceMonitor(row, {
		name,
		lost,
		url: isDetailed ? urlOf(host, http) : `https://${host}/`,
		intervalSeconds: interval === null ? null : interval * 60,
		isPaused: check.status === 'paused' || isTrue(check.paused),
		tags: listOf(check.tags).map((tag) => textOf(typeof tag === 'object' ? objectOf(tag).name : tag)),
		rules: [...keyword('body-contains', http.shouldcontain), ...keyword('body-lacks', http.shouldnotcontain)],
		method: posted === '' ? 'GET' : 'POST',
		body: posted || null,
		// Pingdom shows its own User-Agent among the headers.
		headers: pairsOf(http.requestheaders).filter(({ name: header }) => header.toLowerCase() !== 'user-agent'),
		credentials: user !== '' && password !== '' ? { kind: 'basic', user, password } : null,
	});
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
