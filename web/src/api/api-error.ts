/** A call that failed: what the server said of it, or that nothing readable came back. */
import type { FieldError, ProblemCode } from '@stayup/contract';

export class ApiError extends Error {
	override readonly name = 'ApiError';
	/** 'network' when no readable answer came: offline, cut off, timed out, or not from our server. */
	readonly code: ProblemCode | 'network';
	/** Null when there was no answer at all. */
	readonly status: number | null;
	/** A sentence a user may read; null when it is for the error catalogue to say something. */
	readonly serverMessage: string | null;
	readonly errors: readonly FieldError[];

	constructor(failure: {
		code: ProblemCode | 'network';
		status: number | null;
		serverMessage: string | null;
		errors?: readonly FieldError[] | undefined;
		cause?: unknown;
	}) {
		super(failure.serverMessage ?? 'The server could not be reached.', { cause: failure.cause });
		this.code = failure.code;
		this.status = failure.status;
		this.serverMessage = failure.serverMessage;
		this.errors = failure.errors ?? [];
	}
}
