/** The error of an outage as a clause that continues a sentence. */
import { describeCheckError, type OutageSummary } from '@stayup/contract';

/** "the server responds with 503", "the certificate was expired". */
export function causeClause({ error, statusCode }: Pick<OutageSummary, 'error' | 'statusCode'>): string {
	if (statusCode !== null && error === describeCheckError('wrong_status', statusCode)) {
		return `the server responds with ${statusCode}`;
	}
	return error.charAt(0).toLowerCase() + error.slice(1);
}
