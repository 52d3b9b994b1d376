/** Validation errors by field: from the contract's schema in the browser, or from the server's reply. */
import type * as z from 'zod/mini';
import { ApiError } from '../api-client/api-error.ts';

/** By the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The first message of each invalid field; empty when the value is valid. */
export function findFieldErrors(schema: z.ZodMiniType, value: unknown): FieldErrors {
	const { error } = schema.safeParse(value);
	return firstOfEach((error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message })));
}

export function serverFieldErrors(error: unknown): FieldErrors {
	return error instanceof ApiError ? firstOfEach(error.errors) : {};
}

/** Assigns the errors of a list's items (`tags.0`) to the control that edits the whole list (`tags`). */
export function errorsByControl(errors: FieldErrors, names: readonly string[]): FieldErrors {
	const entries = Object.entries(errors).map(([field, message]) => {
		const name = names.includes(field) ? field : names.find((candidate) => field.startsWith(`${candidate}.`));
		return { field: name ?? field, message };
	});
	return firstOfEach(entries);
}

function firstOfEach(errors: readonly { field: string; message: string }[]): FieldErrors {
	return Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));
}

/**
 * The text above a form with errors: the server's message, unless a field shows it already, and the errors of fields that the form does
 * not have. Null when the fields show everything.
 */
export function formProblem(message: string | null, errors: FieldErrors, names: readonly string[]): string | null {
	const besideFields = Object.entries(errors).filter(([name]) => names.includes(name));
	const others = Object.entries(errors).filter(([name]) => !names.includes(name));
	const shown = new Set(besideFields.map(([, sentence]) => sentence));
	const all = [...(message === null ? [] : [message]), ...others.map(([, sentence]) => sentence)];
	const sentences = new Set(all.filter((text) => !shown.has(text)));
	return sentences.size === 0 ? null : [...sentences].join(' ');
}
