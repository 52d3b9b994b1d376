/** Monitors of Uptime Kuma: the JSON backup of 1.x, and the rows of its SQLite tables monitor, tag and monitor_tag of 2.x as JSON. */
import { cutText, parseJsonPath, type Rule } from '@stayup/contract';
import { isTrue, type JsonObject, listOf, numberOf, objectOf, pairsOf, parseJson, textOf } from '../read-json.ts';
import type { SourceContents } from '../source-items.ts';
import { kindName, type SourceMonitor, sourceMonitor, UnreadableFile, unsupportedKind } from '../source-monitor.ts';
import { uptimeKumaItems } from './uptime-kuma-items.ts';

export function readUptimeKuma(text: string): SourceContents {
	const file = objectOf(parseJson(text, 'Uptime Kuma'));
	const monitors = listOf(file.monitorList ?? file.monitor).map(objectOf);
	if (monitors.length === 0)
		throw new UnreadableFile(
			'This file has no monitors of Uptime Kuma. Please choose the JSON backup, or the file that our command line writes from the database of 2.x.',
		);
	const tagsOf =
		file.monitorList === undefined
			? tagsOfTables(file)
			: (monitor: JsonObject) => listOf(monitor.tags).map((tag) => tagName(objectOf(tag), objectOf(tag)));
	return {
		monitors: monitors.map((monitor, index) => ({
			...fromKuma(index + 1, monitor, tagsOf(monitor)),
			id: textOf(monitor.id),
		})),
		items: () => uptimeKumaItems(file),
	};
}

function tagName(tag: JsonObject, use: JsonObject): string {
	const [name, value] = [textOf(tag.name), textOf(use.value)];
	return value === '' ? name : `${name}: ${value}`;
}

function tagsOfTables(file: JsonObject): (monitor: JsonObject) => string[] {
	const tags = new Map(listOf(file.tag).map((tag) => [textOf(objectOf(tag).id), objectOf(tag)]));
	const uses = Map.groupBy(listOf(file.monitor_tag).map(objectOf), (use) => textOf(use.monitor_id));
	return (monitor) =>
		(uses.get(textOf(monitor.id)) ?? []).map((use) => tagName(tags.get(textOf(use.tag_id)) ?? {}, use)).filter(Boolean);
}

const httpTypes = new Set(['http', 'keyword', 'json-query']);

function fromKuma(row: number, monitor: JsonObject, tags: string[]): SourceMonitor {
	const type = textOf(monitor.type);
	const name = textOf(monitor.name);
	if (!httpTypes.has(type)) {
		const url = textOf(monitor.hostname) || textOf(monitor.url).replace(/^https?:\/\/$/, '');
		const cannot =
			type === 'group'
				? 'This is a group. Its monitors are imported without it.'
				: unsupportedKind(kindName(type || 'custom'));
		return sourceMonitor(row, { name, url, cannot });
	}
	const url = textOf(monitor.url);
	if (isTrue(monitor.upsideDown ?? monitor.upside_down)) {
		const cannot =
			'This monitor is upside down: it is up while the website does not respond. Stayup has no equivalent.';
		return sourceMonitor(row, { name, url, cannot });
	}
	const lost: string[] = [];
	const rule = type === 'http' ? null : type === 'keyword' ? keywordRule(monitor) : jsonRule(monitor, lost);
	const method = textOf(monitor.method).toUpperCase();
	if (!['', 'GET', 'HEAD', 'POST'].includes(method)) lost.push(`Checked with GET instead of ${method}.`);
	if (isTrue(monitor.ignoreTls ?? monitor.ignore_tls)) lost.push('Certificates are always verified here.');
	if (numberOf(monitor.proxyId ?? monitor.proxy_id) !== null) lost.push('Checked without its proxy.');
	return sourceMonitor(row, {
		name,
		url,
		lost,
		tags,
		intervalSeconds: numberOf(monitor.interval),
		isPaused: monitor.active !== undefined && !isTrue(monitor.active),
		acceptedStatusCodes: statusCodesOf(monitor.accepted_statuscodes ?? monitor.accepted_statuscodes_json),
		rules: rule ? [rule] : [],
		method: method === 'POST' ? 'POST' : method === 'HEAD' && !rule ? 'HEAD' : 'GET',
		headers: pairsOf(monitor.headers),
		body: method === 'POST' ? textOf(monitor.body) || null : null,
		credentials: credentialsOf(monitor, lost),
	});
}

function credentialsOf(monitor: JsonObject, lost: string[]): SourceMonitor['credentials'] {
	const method = textOf(monitor.authMethod ?? monitor.auth_method);
	if (!['', 'null', 'basic'].includes(method)) lost.push(`Its ${method} login is not imported.`);
	const user = textOf(monitor.basic_auth_user);
	const password = textOf(monitor.basic_auth_pass);
	return method !== 'oauth2-cc' && user !== '' && password !== '' ? { kind: 'basic', user, password } : null;
}

/** A list, or JSON of one. */
function statusCodesOf(value: unknown): string | null {
	const codes = Array.isArray(value)
		? value
		: /^\s*\[/.test(textOf(value))
			? listOf(parseJson(textOf(value), 'Uptime Kuma'))
			: [];
	return codes.length === 0 ? null : codes.map(textOf).join(', ');
}

function keywordRule(monitor: JsonObject): Rule | null {
	const text = textOf(monitor.keyword);
	if (text === '') return null;
	return { kind: isTrue(monitor.invertKeyword ?? monitor.invert_keyword) ? 'body-lacks' : 'body-contains', text };
}

const comparisons: Readonly<Record<string, 'equals' | 'less' | 'greater'>> = {
	'': 'equals',
	'==': 'equals',
	'<': 'less',
	'>': 'greater',
};

/** Its paths are JSONata expressions; only plain ones have an equivalent. */
function jsonRule(monitor: JsonObject, lost: string[]): Rule | null {
	const path = textOf(monitor.jsonPath ?? monitor.json_path);
	const value = textOf(monitor.expectedValue ?? monitor.expected_value);
	const comparison = comparisons[textOf(monitor.jsonPathOperator ?? monitor.json_path_operator).trim()];
	if (comparison !== undefined && value !== '' && parseJsonPath(path) !== null)
		return { kind: 'json', path, comparison, value };
	lost.push(`Its JSON query “${cutText(path, 60)}” has no equivalent. Please add a rule.`);
	return null;
}
