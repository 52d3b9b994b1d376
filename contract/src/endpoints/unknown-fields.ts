/** Refuses fields and parameters that an endpoint does not have, by name: a misspelt one would otherwise be dropped without a word. */
import * as z from 'zod/mini';
import type { FieldError } from '../schemas/problem.ts';
import { cutText } from '../values/text/cut-text.ts';
import type { Endpoint } from './endpoint.ts';

type Schema = z.core.$ZodType;
interface Unknown {
	/** Of the object that has the field. */
	path: readonly string[];
	name: string;
	/** The fields that the object may have. */
	known: readonly string[];
}

/** The search ends there, so that a body of nothing else takes no time. */
const mostErrors = 20;
const longestName = 60;

/** Links, feeds and health checks are opened with parameters that others add, and those who sign their requests define them. */
export function refusesUnknown({ access, method, ignoresUnknown }: Endpoint): boolean {
	if (ignoresUnknown !== undefined || access === 'signed') return false;
	return access !== 'public' || method !== 'GET';
}

/** `word`: what the sentence calls them, in the singular. */
export function unknownErrors(schema: Schema, value: unknown, word: 'field' | 'parameter' | 'argument'): FieldError[] {
	return unknownIn(schema, value, []).map(({ path, name, known }) => {
		const pathOf = (last: string) => [...path, last].join('.');
		const field = pathOf(cutText(name, longestName));
		const meant = similarTo(name, known);
		const hint = meant === null ? '' : ` Did you mean \`${pathOf(meant)}\`?`;
		return { field, message: `Unknown ${word} \`${field}\`.${hint}` };
	});
}

/** A value of another type than that of the schema has no unknown fields: the schema has a sentence for it. */
function unknownIn(schema: Schema, value: unknown, path: readonly string[]): Unknown[] {
	if (typeof value !== 'object' || value === null) return [];
	if (isWrapper(schema)) return unknownIn(schema._zod.def.innerType, value, path);
	if (schema instanceof z.core.$ZodDiscriminatedUnion) {
		const option = optionFor(schema, value);
		if (option) return unknownIn(option, value, path);
	}
	if (schema instanceof z.core.$ZodUnion) return unknownInUnion(schema._zod.def.options, value, path);
	const isList = Array.isArray(value);
	const element = schema instanceof z.core.$ZodArray && isList ? schema._zod.def.element : null;
	const shape = schema instanceof z.core.$ZodObject && !isList ? schema._zod.def.shape : null;
	if (element === null && shape === null) return [];
	// The schema refuses a longer list as a whole: to search it would keep the other callers waiting.
	if (isList && value.length > longestListOf(schema)) return [];
	const found: Unknown[] = [];
	for (const [name, inner] of Object.entries(value)) {
		const known = element ?? (shape && Object.hasOwn(shape, name) ? shape[name] : undefined);
		if (known) found.push(...unknownIn(known, inner, [...path, name]));
		else found.push({ path, name, known: Object.keys(shape ?? {}) });
		if (found.length >= mostErrors) break;
	}
	return found.slice(0, mostErrors);
}

function isWrapper(schema: Schema): schema is z.core.$ZodOptional | z.core.$ZodNullable | z.core.$ZodDefault {
	const { $ZodOptional, $ZodNullable, $ZodDefault } = z.core;
	return schema instanceof $ZodOptional || schema instanceof $ZodNullable || schema instanceof $ZodDefault;
}

/** The alternative that the value names; undefined if it names none. */
function optionFor({ _zod: { def } }: z.core.$ZodDiscriminatedUnion, value: object): Schema | undefined {
	const named: unknown = Object.entries(value).find(([name]) => name === def.discriminator)?.[1];
	return def.options.find((option) => {
		const names: ReadonlySet<unknown> | undefined = option._zod.propValues?.[def.discriminator];
		return names?.has(named);
	});
}

/** Infinity if the schema does not limit it. */
export function longestListOf({ _zod: { def } }: Schema): number {
	const checks = def.checks ?? [];
	return Math.min(
		...checks.map((check) => (check instanceof z.core.$ZodCheckMaxLength ? check._zod.def.maximum : Infinity)),
	);
}

/** Of the alternatives that fit, the one that knows most; if none fits, only those that the others do not know either. */
function unknownInUnion(options: readonly Schema[], value: object, path: readonly string[]): Unknown[] {
	const fitting = options.filter((option) => z.safeParse(option, value).success);
	const found = (fitting.length > 0 ? fitting : options).map((option) => unknownIn(option, value, path));
	if (fitting.length > 0) return found.toSorted((one, other) => one.length - other.length)[0] ?? [];
	const [first = [], ...others] = found;
	return first.filter(({ name }) => others.every((each) => each.some((other) => other.name === name)));
}

/** The name that differs least, or null if all differ by more than a slip or two. */
function similarTo(name: string, names: readonly string[]): string | null {
	if (name.length > longestName) return null;
	const given = plain(name);
	const [nearest] = names
		.map((known) => ({ known, slips: slipsBetween(given, plain(known)) }))
		.filter(({ known, slips }) => slips <= (known.length < 5 ? 1 : 2) && slips < plain(known).length)
		.toSorted((one, other) => one.slips - other.slips);
	return nearest?.known ?? null;
}

/** `check_interval` is `checkInterval`. */
function plain(name: string): string {
	return name.toLowerCase().replaceAll('_', '').replaceAll('-', '');
}

/** How many letters to add, leave out or change (Levenshtein). */
function slipsBetween(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (const [index, letter] of [...one].entries()) {
		const next = [index + 1];
		for (let column = 0; column < other.length; column += 1) {
			const [above = 0, diagonal = 0, left = 0] = [row[column + 1], row[column], next[column]];
			next.push(Math.min(above + 1, left + 1, diagonal + (letter === other[column] ? 0 : 1)));
		}
		row = next;
	}
	return row[other.length] ?? 0;
}
