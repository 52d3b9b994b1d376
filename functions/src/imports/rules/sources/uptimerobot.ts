/** Monitors of UptimeRobot: its CSV export and its API v3 (https://uptimerobot.com/api/v3, "Monitors"). */
import { importLimits, type Rule } from '@stayup/contract';
import { headerNamed, readCsv, secondsOf, tagsOf } from '../read-csv.ts';
import { isTrue, type JsonObject, listOf, numberOf, objectOf, pairsOf, parseJson, textOf } from '../read-json.ts';
import { noItems, type SourceContents } from '../source-items.ts';
import { kindName, type SourceMonitor, sourceMonitor, UnreadableFile, unsupportedKind } from '../source-monitor.ts';
import { uptimeRobotItems } from './uptimerobot-items.ts';

export function readUptimeRobot(text: string): SourceContents {
	if (!/^\s*[[{]/.test(text)) return { monitors: fromCsv(text), items: () => noItems };
	const file = parseJson(text, 'UptimeRobot');
	const monitors = listOf(Array.isArray(file) ? file : (objectOf(file).data ?? objectOf(file).monitors)).map(objectOf);
	if (monitors.length === 0) throw new UnreadableFile('This file has no monitors of UptimeRobot.');
	return {
		monitors: monitors.map((monitor, index) => ({ ...fromApi(index + 1, monitor), id: textOf(monitor.id) })),
		items: () => uptimeRobotItems(objectOf(file)),
	};
}

/** API v3 names its types, v2 numbers them. */
const typesOfV2: Readonly<Record<string, string>> = { 1: 'HTTP', 2: 'KEYWORD', 3: 'PING', 4: 'PORT', 5: 'HEARTBEAT' };
const httpTypes = new Set(['HTTP', 'HTTPS', 'KEYWORD', 'API']);

function fromApi(row: number, monitor: JsonObject): SourceMonitor {
	const type = typesOfV2[textOf(monitor.type)] ?? textOf(monitor.type).toUpperCase();
	const name = textOf(monitor.friendlyName ?? monitor.friendly_name);
	const url = textOf(monitor.url);
	if (!isHttp(type)) return sourceMonitor(row, { name, url, cannot: unsupportedKind(kindName(type.toLowerCase())) });
	const lost: string[] = [];
	const keyword = keywordRule(
		textOf(monitor.keywordType ?? monitor.keyword_type),
		textOf(monitor.keywordValue ?? monitor.keyword_value),
	);
	const method = textOf(monitor.httpMethodType).toUpperCase();
	const isPost = method === 'POST';
	// A HEAD request receives no page to search.
	const isHead = method === 'HEAD' && type === 'HTTP';
	if (!['', 'GET', 'HEAD', 'POST'].includes(method)) lost.push(`Checked with GET instead of ${method}.`);
	if (listOf(objectOf(objectOf(monitor.config).apiAssertions).checks).length > 0) {
		lost.push('Its API assertions are not imported. Please add them as rules.');
	}
	const status = textOf(monitor.status);
	return sourceMonitor(row, {
		name,
		url,
		lost,
		intervalSeconds: numberOf(monitor.interval),
		tags: listOf(monitor.tags).map((tag) => textOf(typeof tag === 'object' ? objectOf(tag).name : tag)),
		isPaused: /^paused$/i.test(status) || status === '0',
		acceptedStatusCodes: statusCodesOf(listOf(monitor.successHttpResponseCodes).map(textOf)),
		rules: keyword && type === 'KEYWORD' ? [keyword] : [],
		method: isPost ? 'POST' : isHead ? 'HEAD' : 'GET',
		headers: pairsOf(monitor.customHttpHeaders),
		body: isPost ? bodyOf(monitor.postValueData) : null,
		credentials: credentialsOf(monitor),
	});
}

function isHttp(type: string): boolean {
	return httpTypes.has(type);
}

function credentialsOf(monitor: JsonObject): SourceMonitor['credentials'] {
	const kind = textOf(monitor.authType).toUpperCase();
	const password = textOf(monitor.httpPassword ?? monitor.http_password);
	const user = textOf(monitor.httpUsername ?? monitor.http_username);
	if (kind === 'BEARER' && password !== '') return { kind: 'bearer', token: password };
	return user !== '' && password !== '' ? { kind: 'basic', user, password } : null;
}

function bodyOf(value: unknown): string | null {
	if (typeof value === 'string') return textOf(value) || null;
	return value === null || value === undefined ? null : textOf(JSON.stringify(value));
}

/** "2xx" and "200-299" as ranges; null for the defaults, which accept 2xx and 3xx: we follow redirects. */
function statusCodesOf(codes: readonly string[]): string | null {
	const ranges = codes.map((code) => code.replace(/^([1-5])xx$/i, '$100-$199'));
	if (ranges.length === 0 || (ranges.length === 2 && ranges[0] === '200-299' && ranges[1] === '300-399')) return null;
	return ranges.join(', ');
}

/** Their rule says when to alert, ours what the page has. 1 and 2 are the numbers of API v2. */
function keywordRule(type: string, text: string): Rule | null {
	if (text === '') return null;
	const isAlertIfFound = /^(?:alert_)?exists$/i.test(type.trim()) || type === '1';
	return { kind: isAlertIfFound ? 'body-lacks' : 'body-contains', text };
}

/** Columns: ID, Type, Status, Friendly Name, URL/IP, Keyword Type, Keyword Value, Port; some exports have Interval and Tags. */
function fromCsv(text: string): SourceMonitor[] {
	const { headers, rows } = readCsv(text, importLimits.rows + 1);
	const column = (...names: string[]) => headerNamed(headers, names);
	const [url, type] = [column('urlip', 'url', 'monitorurl'), column('type', 'monitortype')];
	if (url === null) {
		throw new UnreadableFile(
			'This is not a CSV file of UptimeRobot: it has no column “URL/IP”. For other files, choose “Any other CSV file”.',
		);
	}
	const [name, status, interval] = [
		column('friendlyname', 'name'),
		column('status'),
		column('interval', 'monitoringinterval'),
	];
	const [keywordType, keyword, tags] = [column('keywordtype'), column('keywordvalue', 'keyword'), column('tags')];
	return rows.map((cells, index) => {
		const cell = (header: string | null) => (header === null ? '' : (cells[header] ?? ''));
		const kind = (typesOfV2[cell(type)] ?? cell(type)).replace(/\(s\)/i, '').toUpperCase() || 'HTTP';
		const known = { name: cell(name), url: cell(url) };
		if (!isHttp(kind))
			return sourceMonitor(index + 1, { ...known, cannot: unsupportedKind(kindName(kind.toLowerCase())) });
		const rule = keywordRule(cell(keywordType), cell(keyword));
		return sourceMonitor(index + 1, {
			...known,
			intervalSeconds: secondsOf(cell(interval)),
			tags: tagsOf(cell(tags)),
			isPaused: /paused|^0$/i.test(cell(status)) || isTrue(cells.Paused),
			rules: rule && kind === 'KEYWORD' ? [rule] : [],
		});
	});
}
