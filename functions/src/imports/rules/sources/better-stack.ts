/** Monitors of Better Stack's API (https://betterstack.com/docs/uptime/api/monitors/). */
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
	proxySentence,
	regionsSentence,
	timeoutSentence,
} from '../fields.ts';
import { isFalse, isTrue, type JsonObject, listOf, numberOf, objectOf, parseJson, textOf } from '../read-json.ts';
import type { SourceContents } from '../source-items.ts';
import {
	basicLogin,
	kindName,
	methodOf,
	refusedMonitor,
	type SourceMonitor,
	sourceMonitor,
	unsupportedKind,
} from '../source-monitor.ts';
import { isRedirect } from '../status-codes.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { betterStackItems } from './better-stack-items.ts';

export function readBetterStack(text: string): SourceContents {
	const monitors = monitorsIn(parseJson(text, 'Better Stack')).map(({ attributes }) => objectOf(attributes));
	if (monitors.length === 0) throw new UnreadableFile('This file has no monitors of Better Stack.');
	return {
		monitors: monitors.map((monitor, index) => fromApi(index + 1, monitor)),
		items: () => betterStackItems(monitors),
	};
}

/** Of a page of the list, or of several as an array. */
function monitorsIn(file: unknown): JsonObject[] {
	const pages = Array.isArray(file) ? file : [file];
	return pages.flatMap((page) => (objectOf(page).attributes ? [page] : listOf(objectOf(page).data))).map(objectOf);
}

const timeoutByDefault = 30;
const recoveryByDefault = 180;
const allRegions = ['us', 'eu', 'as', 'au'];

const fields: Fields = fieldsOf({
	read: [
		...['pronounceable_name', 'url', 'monitor_type', 'status', 'paused', 'required_keyword', 'expected_status_codes'],
		...['http_method', 'request_headers', 'request_body', 'auth_username', 'auth_password', 'check_frequency'],
		...['follow_redirects', 'maintenance_from', 'maintenance_to', 'maintenance_timezone', 'maintenance_days'],
	],
	none: [
		...['team_name', 'last_checked_at', 'paused_at', 'created_at', 'updated_at', 'checks_version'],
		// Cookies matter only between redirects.
		'remember_cookies',
	],
	kept: ['ssl_expiration', 'domain_expiration'],
	otherKinds: ['port', 'playwright_script', 'scenario_name', 'environment_variables'],
	said: {
		monitor_group_id: 'Its group is not imported. Please add a tag.',
		policy_id: alertSentence,
		expiration_policy_id: alertSentence,
		call: alertSentence,
		sms: alertSentence,
		email: alertSentence,
		push: alertSentence,
		critical_alert: alertSentence,
		team_wait: alertSentence,
		recovery_period: (value) =>
			[0, recoveryByDefault].includes(numberOf(value) ?? 0)
				? null
				: 'An outage ends with the first check that finds it up.',
		confirmation_period: confirmationSentence,
		request_timeout: (value) => timeoutSentence(numberOf(value), timeoutByDefault),
		regions: (value) => (allRegions.every((region) => listOf(value).includes(region)) ? null : regionsSentence),
		verify_ssl: (value) => (isFalse(value) ? certificatesSentence : null),
		ip_version: (value) => (textOf(value) === 'ipv6' ? ipVersionSentence : null),
		proxy_host: proxySentence,
		proxy_port: proxySentence,
	},
});

const httpTypes = new Set(['status', 'expected_status_code', 'keyword', 'keyword_absence']);

function fromApi(row: number, monitor: JsonObject): SourceMonitor {
	const type = textOf(monitor.monitor_type);
	const url = textOf(monitor.url);
	const name = textOf(monitor.pronounceable_name);
	if (!httpTypes.has(type)) {
		const kind = type === 'playwright' ? 'browser script' : kindName(type);
		return refusedMonitor(row, { name, url, cannot: unsupportedKind(kind) });
	}
	const lost: string[] = [];
	const pauses: string[] = [];
	const rule = keywordRule(type, textOf(monitor.required_keyword));
	const rules = rule ? [rule] : [];
	const known = {
		name,
		url,
		lost,
		pauses,
		intervalSeconds: numberOf(monitor.check_frequency),
		isPaused: monitor.status === 'paused' || isTrue(monitor.paused),
		acceptedStatusCodes: statusCodesOf(type, listOf(monitor.expected_status_codes).map(textOf)),
		followsRedirects: followsRedirects(monitor),
		rules,
		method: methodOf(textOf(monitor.http_method), rules, lost),
		headers: listOf(monitor.request_headers).map((header) => {
			const { name: headerName, value } = objectOf(header);
			return { name: textOf(headerName), value: textOf(value) };
		}),
		body: textOf(monitor.request_body) || null,
		credentials: basicLogin(textOf(monitor.auth_username), textOf(monitor.auth_password), pauses),
	};
	return sourceMonitor(row, known, [{ values: monitor, fields }]);
}

/** It does unless its owner chose otherwise, or expects a redirect. */
function followsRedirects({ follow_redirects: follows, expected_status_codes: codes }: JsonObject): boolean {
	if (isSet(follows) || isFalse(follows)) return !isFalse(follows);
	return !listOf(codes).some((code) => isRedirect(Number(textOf(code))));
}

/** The type "status" accepts 2xx. */
function statusCodesOf(type: string, codes: readonly string[]): string | null {
	return type === 'expected_status_code' && codes.length > 0 ? codes.join(', ') : '200-299';
}

function keywordRule(type: string, text: string): Rule | null {
	if (text === '') return null;
	if (type === 'keyword') return { kind: 'body-contains', text };
	return type === 'keyword_absence' ? { kind: 'body-lacks', text } : null;
}

/** Each field with its fate, by the part of the file that it is in. */
export const betterStackFields: DocumentedFields = { '': fields };
