/** Monitors of UptimeRobot: its CSV export and its API v3 (https://uptimerobot.com/api/v3, "Monitors"). */
import { importLimits, type Rule } from '@stayup/contract';
import {
	alertSentence,
	certificatesSentence,
	type DocumentedFields,
	type Fields,
	fieldsOf,
	ipVersionSentence,
	isSet,
	type Part,
	regionsSentence,
	snakeCase,
	timeoutSentence,
} from '../fields.ts';
import { headerNamed, readCsv, secondsOf, simpleHeader, tagsOf } from '../read-csv.ts';
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
	contentTypeHeader,
	kindName,
	methodOf,
	refusedMonitor,
	restOfFile,
	type SourceMonitor,
	sourceMonitor,
	unsupportedKind,
} from '../source-monitor.ts';
import { statusCodesIn, successCodes } from '../status-codes.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { uptimeRobotItemFields, uptimeRobotItems } from './uptimerobot-items.ts';

export function readUptimeRobot(text: string): SourceContents {
	if (!/^\s*[[{]/.test(text)) return { monitors: fromCsv(text), items: () => noItems };
	const file = parseJson(text, 'UptimeRobot');
	const monitors = listOf(Array.isArray(file) ? file : (objectOf(file).data ?? objectOf(file).monitors)).map(objectOf);
	if (monitors.length === 0) throw new UnreadableFile('This file has no monitors of UptimeRobot.');
	return {
		monitors: [
			...monitors.map((monitor, index) => ({ ...fromApi(index + 1, monitor), id: textOf(monitor.id) })),
			...restOfFile(monitors.length + 1, [{ values: objectOf(file), fields: fileFields }]),
		],
		items: () => uptimeRobotItems(objectOf(file)),
	};
}

/** API v3 names its types, v2 numbers them. */
const typesOfV2: Readonly<Record<string, string>> = { 1: 'HTTP', 2: 'KEYWORD', 3: 'PING', 4: 'PORT', 5: 'HEARTBEAT' };
const httpTypes = new Set(['HTTP', 'HTTPS', 'KEYWORD', 'API']);

const fileFields: Fields = fieldsOf({
	read: ['data', 'monitors', 'alertContacts', 'integrations', 'maintenanceWindows', 'psps'],
	none: ['nextLink', 'nextCursorId', 'stat', 'pagination'],
});

/** Seconds. */
const timeoutByDefault = 30;

const bodySentence = 'Whether its body is JSON or a form follows from its text.';

/** In one spelling for both versions of the API. */
const fields: Fields = fieldsOf({
	read: [
		...['friendly_name', 'url', 'type', 'status', 'interval', 'tags', 'http_method_type', 'http_method'],
		...['post_value_type', 'post_value_data', 'post_value', 'auth_type', 'http_username'],
		...['http_password', 'http_auth_type', 'custom_http_headers'],
		...['success_http_response_codes', 'keyword_type', 'keyword_value', 'keyword_case_type', 'config'],
		...['follow_redirections', 'response_time_threshold', 'assigned_alert_contacts'],
	],
	none: [
		...['id', 'ssl_brand', 'ssl_expiry_date_time', 'domain_expire_date', 'current_state_duration'],
		...['last_incident', 'last_incident_id', 'user_id', 'last_day_uptimes', 'create_date_time', 'create_datetime'],
		...['api_key', 'logs', 'response_times', 'average_response_time', 'all_time_uptime_ratio', 'ssl'],
	],
	kept: [
		...['ssl_expiration_reminder', 'domain_expiration_reminder', 'ssl_check_enabled'],
		// The file lists them beside its monitors.
		...['maintenance_windows', 'psps'],
	],
	otherKinds: ['port', 'sub_type', 'grace_period'],
	said: {
		timeout: (value) => timeoutSentence(numberOf(value), timeoutByDefault),
		group_id: 'Its group is not imported. Please add a tag.',
		regional_data: regionsSentence,
		region_data: regionsSentence,
		custom_fields: 'Its custom fields are not imported.',
		custom_http_statuses: 'Its own list of status codes is not imported: 2xx and 3xx count as up.',
		check_sslerrors: (value) => (isFalse(value) ? certificatesSentence : null),
		post_type: bodySentence,
		post_content_type: bodySentence,
		alert_contacts: alertSentence,
		mwindows: 'Its maintenance windows are not imported. Please import with an API key.',
	},
});

const configFields: Fields = fieldsOf({
	read: ['apiAssertions'],
	kept: ['sslExpirationPeriodDays'],
	otherKinds: ['dnsRecords', 'udp'],
	said: {
		ipVersion: (value) => (/v?6(?:only)?$/i.test(textOf(value)) ? ipVersionSentence : null),
		applicationErrorRetries: 'A failure is confirmed by our own rechecks, instead of its retries.',
	},
});

const contactFields: Fields = fieldsOf({
	read: ['alertContactId'],
	none: ['id', 'type', 'value', 'friendlyName'],
	said: { threshold: alertSentence, recurrence: alertSentence },
});

function partsOf(monitor: JsonObject): Part[] {
	return [
		{ values: monitor, fields, spelled: snakeCase },
		{ values: objectOf(monitor.config), fields: configFields, within: 'config.' },
		...listOf(monitor.assignedAlertContacts).map((contact) => ({
			values: objectOf(contact),
			fields: contactFields,
			within: 'assignedAlertContacts.',
		})),
	];
}

function fromApi(row: number, monitor: JsonObject): SourceMonitor {
	const type = typesOfV2[textOf(monitor.type)] ?? textOf(monitor.type).toUpperCase();
	const name = textOf(monitor.friendlyName ?? monitor.friendly_name);
	const url = textOf(monitor.url);
	if (!isHttp(type)) return refusedMonitor(row, { name, url, cannot: unsupportedKind(kindName(type.toLowerCase())) });
	const lost: string[] = [];
	const pauses: string[] = [];
	const keyword = keywordRule(
		textOf(monitor.keywordType ?? monitor.keyword_type),
		textOf(monitor.keywordValue ?? monitor.keyword_value),
	);
	const rules = keyword && type === 'KEYWORD' ? [keyword] : [];
	if (rules.length > 0 && isSet(monitor.keywordCaseType ?? monitor.keyword_case_type))
		lost.push('Its keyword is compared with upper and lower case here.');
	const named = textOf(monitor.httpMethodType ?? monitor.http_method);
	const method = methodOf(methodsOfV2[named] ?? named, rules, lost);
	if (listOf(objectOf(objectOf(monitor.config).apiAssertions).checks).length > 0) {
		lost.push('Its API assertions are not imported. Please add them as rules.');
	}
	const status = textOf(monitor.status);
	const posted = bodyOf(monitor);
	const headers = pairsOf(monitor.customHttpHeaders ?? monitor.custom_http_headers);
	const slowAboveMs = numberOf(monitor.responseTimeThreshold);
	const known = {
		name,
		url,
		lost,
		pauses,
		intervalSeconds: numberOf(monitor.interval),
		tags: listOf(monitor.tags).map((tag) => textOf(typeof tag === 'object' ? objectOf(tag).name : tag)),
		isPaused: /^paused$/i.test(status) || status === '0',
		acceptedStatusCodes: statusCodesOf(listOf(monitor.successHttpResponseCodes).map(textOf)),
		followsRedirects: !isFalse(monitor.followRedirections),
		slowAboveMs: slowAboveMs === 0 ? null : slowAboveMs,
		rules,
		method,
		headers: [...headers, ...contentTypeHeader(method === 'POST' ? posted.body : null, posted.type, headers)],
		body: posted.body,
		credentials: credentialsOf(monitor, pauses),
	};
	return sourceMonitor(row, known, partsOf(monitor));
}

function isHttp(type: string): boolean {
	return httpTypes.has(type);
}

const methodsOfV2: Readonly<Record<string, string>> = {
	1: 'HEAD',
	2: 'GET',
	3: 'POST',
	4: 'PUT',
	5: 'PATCH',
	6: 'DELETE',
	7: 'OPTIONS',
};

const digest = '2';

function credentialsOf(monitor: JsonObject, pauses: string[]): SourceMonitor['credentials'] {
	const kind = textOf(monitor.authType ?? monitor.auth_type ?? monitor.http_auth_type).toUpperCase();
	const password = textOf(monitor.httpPassword ?? monitor.http_password);
	const user = textOf(monitor.httpUsername ?? monitor.http_username);
	if (kind === 'BEARER') {
		if (password !== '') return { kind: 'bearer', token: password };
		pauses.push('Its login has no token. Please enter it.');
		return null;
	}
	if (kind === 'DIGEST' || (kind === digest && user !== '')) {
		pauses.push('Its digest login has no equivalent.');
		return null;
	}
	return basicLogin(user, password, pauses);
}

const form = 'application/x-www-form-urlencoded';

/** Pairs are sent as a form or as JSON. `type`: null if it follows from the text. */
function bodyOf(monitor: JsonObject): { body: string | null; type: string | null } {
	const value = monitor.postValueData ?? monitor.post_value;
	const isForm = /^key_?value$/i.test(textOf(monitor.postValueType));
	if (typeof value === 'string') return { body: textOf(value) || null, type: isForm ? form : null };
	if (value === null || value === undefined) return { body: null, type: null };
	if (!isForm) return { body: textOf(JSON.stringify(value)), type: null };
	const pairs = pairsOf(value).map((pair) => [pair.name, pair.value]);
	return { body: new URLSearchParams(pairs).toString() || null, type: form };
}

/** "2xx" and "200-299" as ranges. */
function statusCodesOf(codes: readonly string[]): string {
	const ranges = codes.map((code) => code.replace(/^([1-5])xx$/i, '$100-$199')).join(', ');
	if (ranges === '' || ranges === '200-299, 300-399') return successCodes;
	return statusCodesIn(ranges) ? ranges : codes.join(', ');
}

/** Their rule says when to alert, ours what the page has. 1 and 2 are the numbers of API v2. */
function keywordRule(type: string, text: string): Rule | null {
	if (text === '') return null;
	const isAlertIfFound = /^(?:alert_)?exists$/i.test(type.trim()) || type === '1';
	return { kind: isAlertIfFound ? 'body-lacks' : 'body-contains', text };
}

const columnFields: Fields = fieldsOf({
	read: [
		...['urlip', 'url', 'monitorurl', 'type', 'monitortype', 'friendlyname', 'name', 'status', 'interval'],
		...['monitoringinterval', 'keywordtype', 'keywordvalue', 'keyword', 'tags', 'paused'],
	],
	none: ['id', 'monitorid', 'createdate', 'createdatetime', 'lastcheck', 'uptime', 'responsetime'],
	otherKinds: ['port', 'subtype'],
});

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
		const shown = { name: cell(name), url: cell(url) };
		if (!isHttp(kind))
			return refusedMonitor(index + 1, { ...shown, cannot: unsupportedKind(kindName(kind.toLowerCase())) });
		const rule = keywordRule(cell(keywordType), cell(keyword));
		const known = {
			...shown,
			intervalSeconds: secondsOf(cell(interval)),
			tags: tagsOf(cell(tags)),
			isPaused: /paused|^0$/i.test(cell(status)) || isTrue(cells.Paused),
			acceptedStatusCodes: successCodes,
			rules: rule && kind === 'KEYWORD' ? [rule] : [],
		};
		return sourceMonitor(index + 1, known, [{ values: cells, fields: columnFields, spelled: simpleHeader }]);
	});
}

/** Each field with its fate, by the part of the file that it is in. */
export const uptimeRobotFields: DocumentedFields = {
	'': fields,
	'config.': configFields,
	'assignedAlertContacts.': contactFields,
	'file.': fileFields,
	'csv.': columnFields,
	...uptimeRobotItemFields,
};
