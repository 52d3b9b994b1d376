/** The gRPC status codes of Firestore's errors that callers handle. */

const invalidArgument = 3;
export const deadlineExceeded = 4;
export const notFound = 5;
export const alreadyExists = 6;
export const failedPrecondition = 9;
/** Too many transactions change the same documents, also after the retries of Firestore's client. */
export const aborted = 10;

export function hasErrorCode(error: unknown, code: number): boolean {
	return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** Errors that a retry cannot fix: a document is too large, already exists, or is missing. */
export function isLastingError(error: unknown): boolean {
	return [invalidArgument, notFound, alreadyExists].some((code) => hasErrorCode(error, code));
}
