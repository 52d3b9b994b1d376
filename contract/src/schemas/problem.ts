/** Error replies of the API: a sentence for users and a code for programs. */
import * as z from 'zod/mini';

export const problemCodes = [
	'invalid',
	'unauthenticated',
	'forbidden',
	'no-access',
	'second-factor-required',
	'limit-reached',
	'not-found',
	'method-not-allowed',
	'conflict',
	'precondition-failed',
	'too-large',
	'unsupported-media-type',
	'rate-limited',
	'unavailable',
	'internal',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export const FieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** If the code is `invalid`, `errors` lists every invalid field and `message` repeats the first error. */
export const ProblemReply = z.object({
	message: z.string(),
	code: z.enum(problemCodes),
	requestId: z.string(),
	errors: z.optional(z.array(FieldError)),
});
export type ProblemReply = z.infer<typeof ProblemReply>;
