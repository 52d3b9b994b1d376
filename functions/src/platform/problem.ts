/** An expected error. The browser shows its message, so it is a sentence for users. */
import type { FieldError, ProblemCode } from '@stayup/contract';

export class Problem extends Error {
	readonly code: ProblemCode;
	readonly errors: readonly FieldError[];
	readonly retryAfterSeconds: number | null;

	constructor(
		code: ProblemCode,
		message: string,
		more: { errors?: readonly FieldError[]; retryAfterSeconds?: number } = {},
	) {
		super(message);
		this.name = 'Problem';
		this.code = code;
		this.errors = more.errors ?? [];
		this.retryAfterSeconds = more.retryAfterSeconds ?? null;
	}
}
