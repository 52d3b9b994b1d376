/** What the API answers when it refuses: one sentence a user may read, and a code a program may test. */
import * as z from 'zod/mini';

export const problemCodes = [
	'invalid',
	'unauthenticated',
	'forbidden',
	'limit-reached',
	'not-found',
	'method-not-allowed',
	'conflict',
	'too-large',
	'unsupported-media-type',
	'rate-limited',
	'unavailable',
	'internal',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export const FieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** `errors` lists every field at fault when the code is `invalid`; `message` then repeats the first. */
export const ProblemReply = z.object({
	message: z.string(),
	code: z.enum(problemCodes),
	requestId: z.string(),
	errors: z.optional(z.array(FieldError)),
});
export type ProblemReply = z.infer<typeof ProblemReply>;
