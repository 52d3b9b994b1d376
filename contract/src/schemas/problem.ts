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

export const FieldError = z.object({
	/** The path of the field; dots separate nested fields. */
	field: z.string(),
	message: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

export const ProblemReply = z.object({
	message: z.string(),
	code: z.enum(problemCodes),
	/** Names the request when you contact support. */
	requestId: z.string(),
	/** Each invalid field, if the code is `invalid`. `message` repeats the first one. */
	errors: z.optional(z.array(FieldError)),
});
export type ProblemReply = z.infer<typeof ProblemReply>;
