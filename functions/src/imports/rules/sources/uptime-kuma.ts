/** Monitors of Uptime Kuma: the JSON backup of 1.x, and the rows of its SQLite tables monitor, tag and monitor_tag of 2.x as JSON. */
import { cutText, parseJsonPath, type Rule } from '@stayup/contract';
import {
	certificatesSentence,
	confirmationSentence,
	type DocumentedFields,
	type Fields,
	fieldsOf,
	ipVersionSentence,
	isSet,
	proxySentence,
	snakeCase,
	timeoutSentence,
} from '../fields.ts';
import { isTrue, type JsonObject, listOf, numberOf, objectOf, pairsOf, parseJson, textOf } from '../read-json.ts';
import type { SourceContents } from '../source-items.ts';
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
import { UnreadableFile } from '../unreadable-file.ts';
import { uptimeKumaItemFields, uptimeKumaItems } from './uptime-kuma-items.ts';

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
	const groupsOf = groupsIn(monitors);
	return {
		monitors: [
			...monitors.map((monitor, index) => {
				const groups = groupsOf(monitor);
				const tags = [...groups.map(({ name }) => textOf(name)).filter(Boolean), ...tagsOf(monitor)];
				const isInPaused = groups.some(isPaused);
				return { ...fromKuma(index + 1, monitor, { tags, isInPaused }), id: textOf(monitor.id) };
			}),
			...restOfFile(monitors.length + 1, [{ values: file, fields: fileFields }]),
		],
		items: () => uptimeKumaItems(file),
	};
}

const fileFields: Fields = fieldsOf({
	read: [
		...['monitorList', 'notificationList', 'monitor', 'tag', 'monitor_tag', 'notification', 'monitor_notification'],
		...['maintenance', 'monitor_maintenance', 'status_page', 'group', 'monitor_group', 'setting'],
	],
	none: ['version'],
	// Each monitor that uses one says so.
	kept: ['proxyList'],
});

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

/** Groups in groups that a monitor is in: more than anybody has. */
const mostGroups = 20;

/** The groups that a monitor is in, the outermost first. */
function groupsIn(monitors: readonly JsonObject[]): (monitor: JsonObject) => JsonObject[] {
	const byId = new Map(monitors.map((monitor) => [textOf(monitor.id), monitor]));
	return (monitor) => {
		const groups = new Set<JsonObject>();
		for (let parent = parentOf(monitor); parent !== undefined && groups.size < mostGroups; parent = parentOf(parent)) {
			if (groups.has(parent)) break;
			groups.add(parent);
		}
		return [...groups].toReversed();
	};

	function parentOf({ parent }: JsonObject): JsonObject | undefined {
		return isSet(parent) ? byId.get(textOf(parent)) : undefined;
	}
}

/** A monitor in a paused group is not checked either. */
function isPaused({ active, forceInactive }: JsonObject): boolean {
	return (active !== undefined && !isTrue(active)) || isTrue(forceInactive);
}

const retriesByDefault = [0, 1];
const timeoutByDefault = 48;

/** In the spelling of the database. */
const fields: Fields = fieldsOf({
	read: [
		...['name', 'type', 'url', 'active', 'force_inactive', 'parent', 'tags', 'interval', 'method', 'headers', 'body'],
		...['http_body_encoding', 'basic_auth_user', 'basic_auth_pass', 'auth_method', 'bearer_token', 'keyword'],
		...['accepted_statuscodes', 'accepted_statuscodes_json', 'invert_keyword', 'json_path', 'json_path_operator'],
		...['expected_value', 'upside_down', 'maxredirects', 'cache_bust', 'notification_idlist'],
	],
	none: [
		...['id', 'user_id', 'weight', 'created_date', 'path', 'path_name', 'children_ids', 'maintenance', 'screenshot'],
		...['dns_last_result', 'include_sensitive_data', 'save_response', 'save_error_response', 'response_max_length'],
	],
	kept: ['expiry_notification', 'domain_expiry_notification'],
	otherKinds: [
		...['hostname', 'port', 'packet_size', 'dns_resolve_type', 'dns_resolve_server', 'push_token', 'restart_url'],
		...['docker_container', 'docker_host', 'mqtt_topic', 'mqtt_success_message', 'mqtt_check_type', 'mqtt_username'],
		...['mqtt_password', 'mqtt_websocket_path', 'database_query', 'database_connection_string', 'grpc_url'],
		...['grpc_protobuf', 'grpc_method', 'grpc_service_name', 'grpc_enable_tls', 'grpc_body', 'grpc_metadata'],
		...['radius_username', 'radius_password', 'radius_secret', 'radius_called_station_id'],
		...['radius_calling_station_id', 'game', 'gamedig_given_port_only', 'kafka_producer_topic'],
		...['kafka_producer_brokers', 'kafka_producer_ssl', 'kafka_producer_allow_auto_topic_creation'],
		...['kafka_producer_message', 'kafka_producer_sasl_options', 'remote_browser', 'screenshot_delay', 'snmp_oid'],
		...['snmp_version', 'snmp_v3_username', 'smtp_security', 'rabbitmq_nodes', 'rabbitmq_username'],
		...['rabbitmq_password', 'conditions', 'ping_numeric', 'ping_count', 'ping_per_request_timeout'],
		...['manual_status', 'system_service_name', 'subtype', 'location', 'protocol', 'ws_subprotocol'],
		...['ws_ignore_sec_websocket_accept_header', 'expected_tls_alert', 'ntp_stratum_threshold'],
		// Their logins arrive paused.
		...['oauth_client_id', 'oauth_client_secret', 'oauth_token_url', 'oauth_scopes', 'oauth_audience'],
		...['oauth_auth_method', 'tls_ca', 'tls_cert', 'tls_key', 'auth_domain', 'auth_workstation'],
	],
	said: {
		description: 'Its description is not imported.',
		maxretries: (value) => (retriesByDefault.includes(numberOf(value) ?? 0) ? null : confirmationSentence),
		retry_interval: (value, { interval }) => {
			const seconds = numberOf(value) ?? 0;
			return seconds === 0 || seconds === numberOf(interval)
				? null
				: 'After a failure it is checked again at our own pace.';
		},
		resend_interval: 'Its alerts are not repeated. Please choose an alert policy that repeats them.',
		timeout: (value, { interval }) =>
			timeoutSentence(numberOf(value), timeoutByDefault, Math.floor((numberOf(interval) ?? 0) * 0.8)),
		ignore_tls: certificatesSentence,
		proxy_id: proxySentence,
		ip_family: (value) => (textOf(value) === 'ipv6' ? ipVersionSentence : null),
	},
});

const httpTypes = new Set(['http', 'keyword', 'json-query']);

function fromKuma(
	row: number,
	monitor: JsonObject,
	{ tags, isInPaused }: { tags: string[]; isInPaused: boolean },
): SourceMonitor {
	const type = textOf(monitor.type);
	const name = textOf(monitor.name);
	if (!httpTypes.has(type)) {
		const url = textOf(monitor.hostname) || textOf(monitor.url).replace(/^https?:\/\/$/, '');
		const cannot =
			type === 'group'
				? 'This is a group. Its name becomes a tag of its monitors.'
				: unsupportedKind(kindName(type || 'custom'));
		return refusedMonitor(row, { name, url, cannot });
	}
	const url = textOf(monitor.url);
	if (isTrue(monitor.upsideDown ?? monitor.upside_down)) {
		const cannot =
			'This monitor is upside down: it is up while the website does not respond. Stayup has no equivalent.';
		return refusedMonitor(row, { name, url, cannot });
	}
	const lost: string[] = [];
	const pauses: string[] = [];
	const rule = type === 'http' ? null : type === 'keyword' ? keywordRule(monitor) : jsonRule(monitor, lost);
	const rules = rule ? [rule] : [];
	const method = methodOf(textOf(monitor.method), rules, lost);
	const headers = pairsOf(monitor.headers);
	const body = textOf(monitor.body).trim() === '' ? null : textOf(monitor.body);
	const encoding = textOf(monitor.httpBodyEncoding ?? monitor.http_body_encoding);
	const contentType = bodyTypes[encoding === '' ? 'json' : encoding];
	if (body !== null && contentType === undefined)
		lost.push(`Its body is not sent as ${cutText(encoding, 20)}, which has no equivalent.`);
	const isPost = method === 'POST' && contentType !== undefined;
	const redirects = numberOf(monitor.maxredirects);
	if (redirects !== null && redirects > 0 && redirects !== mostRedirects && redirects !== redirectsByDefault)
		lost.push(`Up to ${mostRedirects} redirects are followed instead of ${redirects}.`);
	const known = {
		name,
		url,
		lost,
		pauses,
		tags,
		intervalSeconds: numberOf(monitor.interval),
		isPaused: isPaused(monitor) || isInPaused,
		acceptedStatusCodes: statusCodesOf(monitor.accepted_statuscodes ?? monitor.accepted_statuscodes_json),
		followsRedirects: redirects !== 0,
		rules,
		bypassCache: isTrue(monitor.cacheBust ?? monitor.cache_bust),
		method,
		headers: isPost ? [...headers, ...contentTypeHeader(body, contentType, headers)] : headers,
		body,
		credentials: credentialsOf(monitor, pauses),
	};
	return sourceMonitor(row, known, [{ values: monitor, fields, spelled: snakeCase }]);
}

const mostRedirects = 5;
const redirectsByDefault = 10;

const bodyTypes: Readonly<Record<string, string>> = {
	json: 'application/json',
	form: 'application/x-www-form-urlencoded',
	xml: 'text/xml; charset=utf-8',
};

const logins: Readonly<Record<string, string>> = { 'oauth2-cc': 'OAuth 2', ntlm: 'NTLM', mtls: 'client certificate' };

function credentialsOf(monitor: JsonObject, pauses: string[]): SourceMonitor['credentials'] {
	const method = textOf(monitor.authMethod ?? monitor.auth_method);
	const user = textOf(monitor.basic_auth_user);
	const password = textOf(monitor.basic_auth_pass);
	if (method === 'bearer') {
		const token = textOf(monitor.bearer_token ?? monitor.bearerToken);
		if (token !== '') return { kind: 'bearer', token };
		pauses.push('Its login has no token. Please enter it.');
		return null;
	}
	if (!['', 'null', 'none', 'basic'].includes(method)) {
		pauses.push(`Its ${logins[method] ?? cutText(method, 20)} login has no equivalent.`);
		return null;
	}
	return basicLogin(user, password, pauses);
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

/** Each field with its fate, by the part of the file that it is in. */
export const uptimeKumaFields: DocumentedFields = { '': fields, 'file.': fileFields, ...uptimeKumaItemFields };
