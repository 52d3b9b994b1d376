/** Reads values out of JSON of unknown shape. Every function accepts anything and never throws, but `parseJson`. */
import { isShallowJson } from '../../platform/json-nesting.ts';
import { longestText, UnreadableFile } from './unreadable-file.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Throws `UnreadableFile` with a sentence that names the source. */
export function parseJson(text: string, source: string): unknown {
	const value = isShallowJson(text) ? tried(text) : undefined;
	if (value !== undefined) return value;
	throw new UnreadableFile(`This is not a JSON file of ${source}. Please choose the file as it was exported.`);
}

export function objectOf(value: unknown): JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

export function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

/** The beginning of the text, or a number as text; empty for everything else. */
export function textOf(value: unknown): string {
	if (typeof value === 'string') return value.slice(0, longestText).toWellFormed();
	return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** Null for everything that is not a number, or a text with one. */
export function numberOf(value: unknown): number | null {
	const text = textOf(value).trim();
	return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
}

/** True for true, 1, "true", and the words of YAML 1.1: "yes", "y" and "on". */
export function isTrue(value: unknown): boolean {
	return value === true || /^(?:1|true|yes|y|on)$/i.test(textOf(value).trim());
}

/** True for false, 0, "false", and the words of YAML 1.1: "no", "n" and "off". False for what is missing. */
export function isFalse(value: unknown): boolean {
	return value === false || /^(?:0|false|no|n|off)$/i.test(textOf(value).trim());
}

/** The pairs of an object of texts, or of JSON that contains one. */
export function pairsOf(value: unknown): { name: string; value: string }[] {
	const pairs = Object.entries(objectOf(typeof value === 'string' ? tried(value) : value));
	return pairs.map(([name, inner]) => ({ name, value: textOf(inner) })).filter(({ value: text }) => text !== '');
}

/** Undefined if it is no JSON. */
function tried(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
