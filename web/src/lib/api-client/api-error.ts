/** A failed API call: the server's refusal, or a response that could not be read. */
import type { FieldError, ProblemCode, ProblemReply } from '@stayup/contract';

export class ApiError extends Error {
	override readonly name = 'ApiError';
	/** From the response body, else from its status; 'network' without a response or for any other status. */
	readonly code: ProblemCode | 'network';
	/** Null without a response. */
	readonly status: number | null;
	/** The server's message for the user; null when the response has none. */
	readonly serverMessage: string | null;
	readonly errors: readonly FieldError[];

	constructor(failure: {
		code: ProblemCode | 'network';
		status: number | null;
		serverMessage: string | null;
		errors?: readonly FieldError[] | undefined;
		cause?: unknown;
	}) {
		super(failure.serverMessage ?? sentenceOf(failure.status), { cause: failure.cause });
		this.code = failure.code;
		this.status = failure.status;
		this.serverMessage = failure.serverMessage;
		this.errors = failure.errors ?? [];
	}
}

/** Whether the server knows of no such thing. */
export function isNotFound(error: unknown): boolean {
	return error instanceof ApiError && error.code === 'not-found';
}

/** The status that implies each code in a response without one; null when the status is ambiguous. */
const statuses: Readonly<Record<ProblemCode, number | null>> = {
	invalid: 400,
	unauthenticated: 401,
	forbidden: 403,
	'no-access': null,
	'second-factor-required': null,
	'limit-reached': null,
	'not-found': 404,
	'method-not-allowed': 405,
	'precondition-failed': 412,
	'key-reused': 422,
	conflict: 409,
	'too-large': 413,
	'unsupported-media-type': 415,
	'rate-limited': 429,
	'puzzle-required': null,
	unavailable: null,
	internal: null,
};

/** Reads an error response; its message and errors are used even without a known code. */
export function refusalOf(status: number, answer: unknown): ApiError {
	const fields: Partial<Record<keyof ProblemReply, unknown>> =
		typeof answer === 'object' && answer !== null ? answer : {};
	return new ApiError({
		code: codeOf(status, fields.code),
		status,
		serverMessage: textOrNull(fields.message),
		errors: Array.isArray(fields.errors) ? fields.errors.flatMap(fieldErrorOf) : [],
	});
}

function codeOf(status: number, given: unknown): ProblemCode | 'network' {
	if (typeof given === 'string' && isProblemCode(given)) return given;
	return (
		Object.keys(statuses)
			.filter(isProblemCode)
			.find((code) => statuses[code] === status) ?? 'network'
	);
}

function isProblemCode(text: string): text is ProblemCode {
	return Object.hasOwn(statuses, text);
}

function fieldErrorOf(entry: unknown): FieldError[] {
	const { field, message }: Partial<Record<keyof FieldError, unknown>> =
		typeof entry === 'object' && entry !== null ? entry : {};
	return typeof message === 'string' && message !== ''
		? [{ field: typeof field === 'string' ? field : '', message }]
		: [];
}

function textOrNull(value: unknown): string | null {
	return typeof value === 'string' && value !== '' ? value : null;
}

function sentenceOf(status: number | null): string {
	return status === null ? 'The server could not be reached.' : `The server responded with status ${status}.`;
}

/** By the API client, by Firebase Auth, or by the browser when a script could not be loaded. */
export function isConnectionFailure(error: unknown): boolean {
	const { code } = error as { code?: unknown };
	return code === 'network' || code === 'auth/network-request-failed' || error instanceof TypeError;
}
