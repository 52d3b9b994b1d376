/** What is wrong with each field of a form: found here with the contract's schema, or told by the server. */
import type * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';

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
