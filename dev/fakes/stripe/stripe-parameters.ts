/** Reads the parameters of a request and rejects unknown ones with Stripe’s messages. */
import type { FormObject, FormValue } from './form-body.ts';
import { StripeRefusal } from './stripe-error.ts';

/** `texts`: names that the caller chooses. A list: the allowed words. */
export type Kind =
	| 'text'
	| 'integer'
	| 'boolean'
	| 'texts'
	| readonly string[]
	| { readonly each: Kinds }
	| { readonly fields: Kinds };
export interface Kinds {
	readonly [name: string]: Kind;
}

/** The parameters of a request; undefined if absent. */
export type ParameterValues<Taken extends Kinds> = { [Name in keyof Taken]: Value<Taken[Name]> | undefined };
type Value<Of extends Kind> = Of extends 'text'
	? string
	: Of extends 'integer'
		? number
		: Of extends 'boolean'
			? boolean
			: Of extends 'texts'
				? Record<string, string>
				: Of extends readonly (infer Word)[]
					? Word
					: Of extends { readonly each: infer Each extends Kinds }
						? ParameterValues<Each>[]
						: Of extends { readonly fields: infer Fields extends Kinds }
							? ParameterValues<Fields>
							: never;

export function readParameters<Taken extends Kinds>(taken: Taken, form: FormObject): ParameterValues<Taken> {
	const unknown = unknownIn(taken, form, '');
	if (unknown[0] !== undefined) {
		throw new StripeRefusal(400, `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`, {
			code: 'parameter_unknown',
			param: unknown[0],
		});
	}
	return readAll(taken, form, '') as ParameterValues<Taken>;
}

/** Stripe reports all unknown parameters before it reads any value. */
function unknownIn(taken: Kinds, form: FormObject, within: string): string[] {
	return Object.entries(form).flatMap(([name, value]) => {
		const path = pathOf(within, name);
		const kind = Object.hasOwn(taken, name) ? taken[name] : undefined;
		if (kind === undefined) return [path];
		if (typeof kind === 'string' || typeof value === 'string') return [];
		if ('fields' in kind) return unknownIn(kind.fields, value, path);
		if (!('each' in kind)) return [];
		return Object.entries(value).flatMap(([index, item]) =>
			typeof item === 'string' ? [] : unknownIn(kind.each, item, `${path}[${index}]`),
		);
	});
}

function readAll(taken: Kinds, form: FormObject, within: string): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(taken).map(([name, kind]) => [name, readValue(kind, form[name], pathOf(within, name))]),
	);
}

function readValue(kind: Kind, value: FormValue | undefined, path: string): unknown {
	if (value === undefined || value === '') return undefined;
	if (kind === 'texts') {
		if (typeof value === 'string') throw invalid(path, 'Invalid object');
		return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, textOf(text, pathOf(path, name))]));
	}
	if (typeof kind === 'object' && 'each' in kind) {
		if (typeof value === 'string') throw invalid(path, 'Invalid array');
		return Object.entries(value).map(([index, item]) => {
			if (typeof item === 'string') throw invalid(`${path}[${index}]`, 'Invalid object');
			return readAll(kind.each, item, `${path}[${index}]`);
		});
	}
	if (typeof kind === 'object' && 'fields' in kind) {
		if (typeof value === 'string') throw invalid(path, 'Invalid object');
		return readAll(kind.fields, value, path);
	}
	const text = textOf(value, path);
	if (kind === 'integer') {
		if (!/^-?\d+$/.test(text)) throw invalid(path, `Invalid integer: ${text}`, 'parameter_invalid_integer');
		return Number(text);
	}
	if (kind === 'boolean') {
		if (text !== 'true' && text !== 'false') throw invalid(path, `Invalid boolean: ${text}`);
		return text === 'true';
	}
	if (kind !== 'text' && !kind.includes(text)) throw invalid(path, `Invalid ${path}: must be ${kind.join(', ')}`);
	return text;
}

function textOf(value: FormValue, path: string): string {
	if (typeof value !== 'string') throw invalid(path, 'Invalid string');
	return value;
}

function pathOf(within: string, name: string): string {
	return within === '' ? name : `${within}[${name}]`;
}

export function invalid(
	param: string,
	message: string,
	code?: 'parameter_invalid_integer' | 'url_invalid',
): StripeRefusal {
	return new StripeRefusal(400, message, { param, ...(code ? { code } : {}) });
}

export function required<Value>(value: Value | undefined, param: string): Value {
	if (value !== undefined) return value;
	throw new StripeRefusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function webUrl(text: string | undefined, param: string): string {
	const url = required(text, param);
	if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw invalid(param, 'Not a valid URL', 'url_invalid');
	return url;
}
