/** Parses and validates the body, query and headers of a request (WEB-1). */
import { type FieldError, unknownErrors } from '@stayup/contract';
import * as z from 'zod/mini';
import { Problem } from '../platform/problem.ts';

export const largestBodyBytes = 32 * 1024;
/** Of a request that another service signs: an event of Stripe carries the whole object (PAY-13). */
export const largestSignedBodyBytes = 256 * 1024;
const deepestNesting = 5;
/** More than any endpoint takes. To read the half million that fit into the largest body would keep the other callers waiting for seconds. */
const mostValues = 20_000;
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** `unknown`: fields that the schema does not have. */
interface ParseOptions {
	unknown: 'refused' | 'ignored';
}

export function parseBody<Schema extends z.ZodMiniType>(
	schema: Schema,
	contentType: string,
	text: string,
	{ unknown, mediaTypes = [] }: ParseOptions & { mediaTypes?: readonly string[] | undefined },
): z.infer<Schema> {
	const [mediaType = ''] = contentType.split(';');
	if (!['application/json', ...mediaTypes].includes(mediaType.trim().toLowerCase())) {
		throw new Problem('unsupported-media-type', 'Please send the request as application/json.');
	}
	const value = parseJson(text);
	return parse(schema, value, unknown === 'refused' ? unknownErrors(schema, value, 'field') : []);
}

const noParameters = z.object({});

/** The last value of a repeated parameter counts. Undefined for an endpoint without parameters. */
export function parseQuery<Schema extends z.ZodMiniType>(
	schema: Schema | undefined,
	query: URLSearchParams,
	{ unknown }: ParseOptions,
): z.infer<Schema> | undefined {
	const value = Object.fromEntries(query);
	const errors = unknown === 'refused' ? unknownErrors(schema ?? noParameters, value, 'parameter') : [];
	const read = parse(schema ?? noParameters, value, errors);
	return schema && (read as z.infer<Schema>);
}

/** Decodes the headers that the schema names. */
export function parseHeaders<Schema extends z.ZodMiniObject>(
	schema: Schema,
	header: (name: string) => string | undefined,
): z.infer<Schema> {
	const sent = Object.keys(schema.shape).flatMap((name) => {
		const value = header(name);
		return value === undefined ? [] : [[name, decodedHeader(name, value)] as const];
	});
	return parse(schema, Object.fromEntries(sent));
}

function decodedHeader(name: string, value: string): string {
	try {
		return decodeURIComponent(value);
	} catch {
		const message = `Please percent-encode the header ${name}.`;
		throw new Problem('invalid', message, { errors: [{ field: name, message }] });
	}
}

/** `unknown`: the errors of fields that the schema does not have, which come first because a misspelt field is also missing. */
function parse<Schema extends z.ZodMiniType>(
	schema: Schema,
	value: unknown,
	unknown: readonly FieldError[] = [],
): z.infer<Schema> {
	const result = schema.safeParse(value, { error: sentenceFor });
	if (result.success && unknown.length === 0) return result.data;
	const issues = result.error?.issues ?? [];
	const found = issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
	// One sentence for each field: the first one.
	const byField = new Map([...unknown, ...found].toReversed().map((error) => [error.field, error]));
	const errors = [...byField.values()].toReversed();
	throw new Problem('invalid', errors[0]?.message ?? 'The request is not valid.', { errors });
}

/** For what the schema has no sentence of its own. */
function sentenceFor({ path = [], input, ...issue }: z.core.$ZodRawIssue): string {
	const field = path.join('.');
	if (field === '') return 'The request is not valid.';
	if (issue.code === 'invalid_value' && input !== undefined) {
		return `Please choose a value for ${field}: ${(issue.values as unknown[]).join(', ')}.`;
	}
	return input === undefined ? `Please send ${field}.` : `Please check ${field}.`;
}

function parseJson(text: string): unknown {
	if (hasTooManyValues(text)) throw new Problem('invalid', 'The request has too many values. Please split it.');
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new Problem('invalid', 'The request is not valid JSON.');
	}
	if (!isPlain(value, 0)) throw new Problem('invalid', 'The request is nested too deeply or uses a reserved name.');
	const illFormed = pathOfIllFormed(value);
	if (illFormed !== null) {
		const message = 'Please remove the invalid characters from this text.';
		throw new Problem('invalid', message, { errors: [{ field: illFormed.join('.'), message }] });
	}
	return value;
}

/** Counts the commas and brackets outside texts, without reading the values. */
function hasTooManyValues(text: string): boolean {
	let values = 0;
	let isInText = false;
	for (let index = 0; index < text.length && values <= mostValues; index += 1) {
		const character = text[index];
		if (character === '"') isInText = !isInText;
		else if (isInText && character === '\\') index += 1;
		else if (!isInText && (character === ',' || character === '[' || character === '{')) values += 1;
	}
	return values > mostValues;
}

/** Firestore's client retries a write with a lone surrogate for a minute, so none may get past this (INPUT-1). Null if there is none. */
function pathOfIllFormed(value: unknown): string[] | null {
	if (typeof value === 'string') return value.isWellFormed() ? null : [];
	if (typeof value !== 'object' || value === null) return null;
	for (const [key, inner] of Object.entries(value)) {
		if (!key.isWellFormed()) return [];
		const path = pathOfIllFormed(inner);
		if (path) return [key, ...path];
	}
	return null;
}

function isPlain(value: unknown, depth: number): boolean {
	if (typeof value !== 'object' || value === null) return true;
	if (depth >= deepestNesting) return false;
	return Object.entries(value).every(([key, inner]) => !refusedKeys.has(key) && isPlain(inner, depth + 1));
}
