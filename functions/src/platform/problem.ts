/** An expected error. The browser shows its message, so it is a sentence for users. */
import { durationInWords, type FieldError, type ProblemCode } from '@stayup/contract';

export class Problem extends Error {
	readonly code: ProblemCode;
	readonly errors: readonly FieldError[];
	readonly retryAfterSeconds: number | null;
	readonly puzzle: string | null;

	constructor(
		code: ProblemCode,
		message: string,
		/** `cause`: an error that operators should read in the log. */
		more: { errors?: readonly FieldError[]; retryAfterSeconds?: number; puzzle?: string; cause?: unknown } = {},
	) {
		super(message, more.cause === undefined ? undefined : { cause: more.cause });
		this.name = 'Problem';
		this.code = code;
		this.errors = more.errors ?? [];
		this.retryAfterSeconds = more.retryAfterSeconds ?? null;
		this.puzzle = more.puzzle ?? null;
	}
}

/** Bad input in one field: the form shows the message there. */
export function invalidField(field: string, message: string): Problem {
	return new Problem('invalid', message, { errors: [{ field, message }] });
}

export function tooManyAttempts(retryAfterSeconds: number): Problem {
	return new Problem('rate-limited', `Too many attempts. ${waitSentence(retryAfterSeconds)}`, { retryAfterSeconds });
}

export function waitSentence(retryAfterSeconds: number): string {
	return `Please try again in ${durationInWords(retryAfterSeconds * 1000, { style: 'long' })}.`;
}
