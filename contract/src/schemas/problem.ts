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
	'key-reused',
	'too-large',
	'unsupported-media-type',
	'rate-limited',
	'puzzle-required',
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
	/** Each invalid field, if the code is `invalid`; `message` repeats the first one. Each requirement that does not hold, if a project may not move. */
	errors: z.optional(z.array(FieldError)),
	/**
	 * If the code is `puzzle-required`: `salt.numbers.target.expires.signature`. Below `numbers` is one number for which SHA-256 of 65,536 bytes is
	 * `target` in hex: four bytes of the number, the highest first, then the salt, then zeros. To send the request again, add the header
	 * `x-puzzle-solution`.
	 */
	puzzle: z.optional(z.string()),
});
export type ProblemReply = z.infer<typeof ProblemReply>;
