/** The advice below the message that loading failed. Only a request without a response is about the connection. */
import { ApiError } from './api-client/api-error.ts';

export function retryAdvice(error: unknown): string {
	const isUnanswered = error instanceof ApiError && error.status === null;
	return isUnanswered ? 'Please check your connection and try again.' : 'Please try again.';
}
