/** Uptime checks of StatusCake's API v1 (https://developers.statuscake.com/api/, "Uptime"): the list, and each check in detail. */
import type { Rule } from '@stayup/contract';
import {
	alertSentence,
	confirmationSentence,
	type DocumentedFields,
	type Fields,
	fieldsOf,
	regionsSentence,
	timeoutSentence,
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
	contentTypeHeader,
	kindName,
	methodOf,
	refusedMonitor,
	type SourceMonitor,
	sourceMonitor,
	unsupportedKind,
} from '../source-monitor.ts';
import { allStatusCodes, statusCodesIn, statusCodesText } from '../status-codes.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/** `{"data": […]}` as listed, or an array of `{"data": {…}}` in detail. */
export function readStatusCake(text: string): SourceContents {
	const file = parseJson(text, 'StatusCake');
	const checks = Array.isArray(file) ? file : listOf(objectOf(file).data);
	if (checks.length === 0) throw new UnreadableFile('This file has no uptime checks of StatusCake.');
	const monitors = checks.map((check, index) => fromApi(index + 1, objectOf(objectOf(check).data ?? check)));
	return { monitors, items: () => noItems };
}

/** Seconds. */
const timeoutByDefault = 15;
const confirmationsByDefault = 2;

const fields: Fields = fieldsOf({
	read: [
		...['name', 'website_url', 'test_type', 'check_rate', 'paused', 'tags', 'find_string', 'do_not_find'],
		...['status_codes', 'follow_redirects', 'custom_header', 'user_agent', 'post_body', 'post_raw'],
		...['basic_username', 'basic_password', 'basic_user', 'basic_pass'],
	],
	none: [
		...['id', 'host', 'status', 'uptime', 'last_tested_at', 'next_location', 'processing', 'processing_on'],
		'processing_state',
	],
	kept: ['enable_ssl_alert'],
	otherKinds: ['dns_ips', 'dns_server', 'port'],
	said: {
		confirmation: (value) => (numberOf(value) === confirmationsByDefault ? null : confirmationSentence),
		trigger_rate: confirmationSentence,
		contact_groups: alertSentence,
		final_endpoint: 'Its final URL is not compared.',
		include_header: 'Its text must be on the page, and not in the headers.',
		regions: regionsSentence,
		servers: regionsSentence,
		timeout: (value) => timeoutSentence(numberOf(value), timeoutByDefault),
		use_jar: 'Cookies are not kept while redirects are followed.',
	},
});

const httpTypes = new Set(['HTTP', 'HEAD']);

function fromApi(row: number, check: JsonObject): SourceMonitor {
	const name = textOf(check.name);
	const url = textOf(check.website_url);
	const type = textOf(check.test_type).toUpperCase();
	if (!httpTypes.has(type))
		return refusedMonitor(row, { name, url, cannot: unsupportedKind(kindName(type.toLowerCase() || 'custom')) });
	const lost: string[] = [];
	const pauses: string[] = [];
	const text = textOf(check.find_string);
	const rules: Rule[] =
		text === '' || type === 'HEAD' ? [] : [{ kind: isTrue(check.do_not_find) ? 'body-lacks' : 'body-contains', text }];
	const form = formOf(check.post_body);
	const body = textOf(check.post_raw) || form || null;
	const method = type === 'HEAD' ? 'HEAD' : methodOf(body === null ? 'GET' : 'POST', rules, lost);
	const headers = pairsOf(check.custom_header);
	const userAgent = textOf(check.user_agent);
	if (userAgent !== '') headers.push({ name: 'User-Agent', value: userAgent });
	const isForm = form !== '' && body === form;
	const contentType = isForm ? contentTypeHeader(body, 'application/x-www-form-urlencoded', headers) : [];
	const known = {
		name,
		url,
		lost,
		pauses,
		intervalSeconds: numberOf(check.check_rate),
		tags: listOf(check.tags).map(textOf),
		isPaused: isTrue(check.paused),
		acceptedStatusCodes: acceptedOf(listOf(check.status_codes).map(textOf)),
		followsRedirects: !isFalse(check.follow_redirects),
		rules,
		method,
		body,
		headers: [...headers, ...contentType],
		credentials: basicLogin(
			textOf(check.basic_username ?? check.basic_user),
			textOf(check.basic_password ?? check.basic_pass),
			pauses,
		),
	};
	return sourceMonitor(row, known, [{ values: check, fields }]);
}

/** Their list has the codes that raise an alert; ours has those that are accepted. Null without a list. */
function acceptedOf(alerting: readonly string[]): string | null {
	if (alerting.length === 0) return null;
	const codes = statusCodesIn(alerting.join(','));
	if (!codes) return alerting.join(',');
	const listed = new Set(codes);
	return statusCodesText(allStatusCodes.filter((code) => !listed.has(code)));
}

function formOf(value: unknown): string {
	return pairsOf(value)
		.map((pair) => `${encodeURIComponent(pair.name)}=${encodeURIComponent(pair.value)}`)
		.join('&');
}

/** Each field with its fate, by the part of the file that it is in. */
export const statusCakeFields: DocumentedFields = { '': fields };
