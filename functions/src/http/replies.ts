/** The wire format of problems (WEB-10). */
import type { ProblemCode, ProblemReply } from '@stayup/contract';
import { aborted, deadlineExceeded, hasErrorCode } from '../platform/firestore/error-codes.ts';
import { Problem } from '../platform/problem.ts';

export const statusOfProblem = {
	invalid: 400,
	unauthenticated: 401,
	forbidden: 403,
	'no-access': 403,
	'second-factor-required': 403,
	'limit-reached': 403,
	'not-found': 404,
	'method-not-allowed': 405,
	conflict: 409,
	'precondition-failed': 412,
	'key-reused': 422,
	'too-large': 413,
	'unsupported-media-type': 415,
	'rate-limited': 429,
	'puzzle-required': 429,
	unavailable: 503,
	internal: 500,
} as const satisfies Record<ProblemCode, number>;

/** An unexpected error is the cause of a problem that says no detail. */
export function problemOf(error: unknown): Problem {
	if (error instanceof Problem) return error;
	if (hasErrorCode(error, deadlineExceeded)) {
		return new Problem('unavailable', 'The database is not responding. Please try again.', { cause: error });
	}
	if (hasErrorCode(error, aborted)) {
		return new Problem('unavailable', 'Too much is changing at the same time. Please try again.', { cause: error });
	}
	return new Problem('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}

export function problemReply(problem: Problem, requestId: string): ProblemReply {
	const { message, code, errors, puzzle } = problem;
	if (puzzle !== null) return { message, code, requestId, puzzle };
	return errors.length > 0 ? { message, code, requestId, errors: [...errors] } : { message, code, requestId };
}
