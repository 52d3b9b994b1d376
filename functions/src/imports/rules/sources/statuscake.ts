/** Uptime checks of StatusCake's API v1 (https://developers.statuscake.com/api/, "Uptime"): the list, and each check in detail. */
import type { Rule } from '@stayup/contract';
import { isTrue, type JsonObject, listOf, numberOf, objectOf, pairsOf, parseJson, textOf } from '../read-json.ts';
import { noItems, type SourceContents } from '../source-items.ts';
import { kindName, type SourceMonitor, sourceMonitor, UnreadableFile, unsupportedKind } from '../source-monitor.ts';

/** `{"data": […]}` as listed, or an array of `{"data": {…}}` in detail. */
export function readStatusCake(text: string): SourceContents {
	const file = parseJson(text, 'StatusCake');
	const checks = Array.isArray(file) ? file : listOf(objectOf(file).data);
	if (checks.length === 0) throw new UnreadableFile('This file has no uptime checks of StatusCake.');
	const monitors = checks.map((check, index) => fromApi(index + 1, objectOf(objectOf(check).data ?? check)));
	return { monitors, items: () => noItems };
}

const httpTypes = new Set(['HTTP', 'HEAD']);

function fromApi(row: number, check: JsonObject): SourceMonitor {
	const name = textOf(check.name);
	const url = textOf(check.website_url);
	const type = textOf(check.test_type).toUpperCase();
	if (!httpTypes.has(type))
		return sourceMonitor(row, { name, url, cannot: unsupportedKind(kindName(type.toLowerCase() || 'custom')) });
	const text = textOf(check.find_string);
	const rule: Rule | null =
		text === '' || type === 'HEAD' ? null : { kind: isTrue(check.do_not_find) ? 'body-lacks' : 'body-contains', text };
	const lost: string[] = [];
	// Their list has the codes that raise an alert; ours has those that are accepted.
	if (listOf(check.status_codes).length > 0) lost.push('Its list of status codes is not imported: 200 counts as up.');
	if (textOf(check.final_endpoint) !== '') lost.push('Its final URL is not compared.');
	const posted = textOf(check.post_raw) || formOf(check.post_body);
	return sourceMonitor(row, {
		name,
		url,
		lost,
		intervalSeconds: numberOf(check.check_rate),
		tags: listOf(check.tags).map(textOf),
		isPaused: isTrue(check.paused),
		rules: rule ? [rule] : [],
		method: type === 'HEAD' ? 'HEAD' : posted === '' ? 'GET' : 'POST',
		body: type === 'HEAD' ? null : posted || null,
		headers: pairsOf(check.custom_header),
	});
}

function formOf(value: unknown): string {
	return pairsOf(value)
		.map((pair) => `${encodeURIComponent(pair.name)}=${encodeURIComponent(pair.value)}`)
		.join('&');
}
