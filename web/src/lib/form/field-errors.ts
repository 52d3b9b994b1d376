/** What is wrong with each field of a form: found here with the contract's schema, or answered by the server. */
import type * as z from 'zod/mini';
import { ApiError } from '../api-client/api-error.ts';

/** By the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The first sentence for each field; empty when the value would be accepted. */
export function findFieldErrors(schema: z.ZodMiniType, value: unknown): FieldErrors {
	const { error } = schema.safeParse(value);
	return firstOfEach((error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message })));
}

export function toldFieldErrors(error: unknown): FieldErrors {
	return error instanceof ApiError ? firstOfEach(error.errors) : {};
}

function firstOfEach(errors: readonly { field: string; message: string }[]): FieldErrors {
	return Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));
}

/**
 * What a refusal says above a form: its message, unless it stands beside its field, and each error whose field the form does not have.
 * Null when every sentence stands beside a field.
 */
export function formProblem(message: string, errors: FieldErrors, names: readonly string[]): string | null {
	const besideFields = Object.entries(errors).filter(([name]) => names.includes(name));
	const others = Object.entries(errors).filter(([name]) => !names.includes(name));
	const shown = new Set(besideFields.map(([, sentence]) => sentence));
	const sentences = new Set([message, ...others.map(([, sentence]) => sentence)].filter((text) => !shown.has(text)));
	return sentences.size === 0 ? null : [...sentences].join(' ');
}
