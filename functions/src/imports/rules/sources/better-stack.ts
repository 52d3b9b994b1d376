/** Monitors of Better Stack's API (https://betterstack.com/docs/uptime/api/monitors/). */
import type { Rule } from '@stayup/contract';
import { isTrue, type JsonObject, listOf, numberOf, objectOf, parseJson, textOf } from '../read-json.ts';
import type { SourceContents } from '../source-items.ts';
import { kindName, type SourceMonitor, sourceMonitor, UnreadableFile, unsupportedKind } from '../source-monitor.ts';
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

const httpTypes = new Set(['status', 'expected_status_code', 'keyword', 'keyword_absence']);

function fromApi(row: number, monitor: JsonObject): SourceMonitor {
	const type = textOf(monitor.monitor_type);
	const url = textOf(monitor.url);
	const name = textOf(monitor.pronounceable_name);
	if (!httpTypes.has(type)) {
		const kind = type === 'playwright' ? 'browser script' : kindName(type);
		return sourceMonitor(row, { name, url, cannot: unsupportedKind(kind) });
	}
	const method = textOf(monitor.http_method).toUpperCase();
	const lost: string[] = [];
	if (!['', 'GET', 'HEAD', 'POST'].includes(method)) lost.push(`Checked with GET instead of ${method}.`);
	if (monitor.verify_ssl === false) lost.push('Certificates are always verified here.');
	const rule = keywordRule(type, textOf(monitor.required_keyword));
	const user = textOf(monitor.auth_username);
	const password = textOf(monitor.auth_password);
	return sourceMonitor(row, {
		name,
		url,
		lost,
		intervalSeconds: numberOf(monitor.check_frequency),
		isPaused: monitor.status === 'paused' || isTrue(monitor.paused),
		acceptedStatusCodes: statusCodesOf(type, listOf(monitor.expected_status_codes).map(textOf)),
		rules: rule ? [rule] : [],
		method: method === 'POST' ? 'POST' : method === 'HEAD' && !rule ? 'HEAD' : 'GET',
		headers: listOf(monitor.request_headers).map((header) => {
			const { name: headerName, value } = objectOf(header);
			return { name: textOf(headerName), value: textOf(value) };
		}),
		body: method === 'POST' ? textOf(monitor.request_body) || null : null,
		credentials: user !== '' && password !== '' ? { kind: 'basic', user, password } : null,
	});
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
