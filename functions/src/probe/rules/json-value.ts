/** Reads one value from a JSON text. A path has names and indexes only: libraries with filters and scripts have run code of attackers. */
import { parseJsonPath } from '@stayup/contract';
import { deepestJson, isShallowJson } from '../../platform/json-nesting.ts';
import { composed } from '../page/page-text.ts';
import { compareNumbers } from './exact-number.ts';

/** `text`: what is wrong, or the value as text. */
type JsonValue = { isFound: true; text: string } | { isFound: false; text: string };

/** The parsed text, to read several values from it. Throws for nothing. */
export type JsonText = { value: unknown; problem: null } | { problem: string };

export function parseJsonText(text: string): JsonText {
	if (!isShallowJson(text)) return { problem: `The JSON is nested deeper than ${deepestJson} levels.` };
	try {
		return { value: longNumber.test(text) ? JSON.parse(text, keepLongNumber) : JSON.parse(text), problem: null };
	} catch {
		return { problem: 'The response is not JSON.' };
	}
}

/** Digits that may be more than a double has. */
const longNumber = /\d{16}|\d\.\d{15}/;

/** Ids above 2^53 would become their neighbours: such a number stays as it is written. */
function keepLongNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
	const source = context?.source;
	if (typeof value !== 'number' || source === undefined) return value;
	return compareNumbers(source, String(value)) === 0 ? value : new WrittenNumber(source);
}

class WrittenNumber {
	readonly digits: string;
	constructor(digits: string) {
		this.digits = digits;
	}
	/** As a part of a larger value. */
	toJSON(): unknown {
		const rawJson: unknown = Reflect.get(JSON, 'rawJSON');
		return typeof rawJson === 'function' ? rawJson(this.digits) : this.digits;
	}
}

export function readJsonValue(json: JsonText, path: string): JsonValue {
	if (json.problem !== null) return { isFound: false, text: json.problem };
	let value = json.value;
	for (const step of parseJsonPath(path) ?? []) {
		const isHere =
			typeof value === 'object' && value !== null && !(value instanceof WrittenNumber) && Object.hasOwn(value, step);
		if (!isHere) return { isFound: false, text: `The JSON has no ${path}.` };
		value = Reflect.get(Object(value), step);
	}
	if (value instanceof WrittenNumber) return { isFound: true, text: value.digits };
	return { isFound: true, text: typeof value === 'string' ? composed(value) : JSON.stringify(value) };
}
