/** The most likely cause of an outage, from its first failed check. */
import { type Cause, causeOf, type OutageDetail } from '@stayup/contract';

export function causeOfOutage({
	errorClass,
	phase,
	statusCode,
	evidence,
}: Pick<OutageDetail, 'errorClass' | 'phase' | 'statusCode' | 'evidence'>): Cause {
	return causeOf({
		error: errorClass,
		phase,
		statusCode,
		expectedStatusCode: null,
		evidence: evidence && { ...evidence, at: Date.parse(evidence.at) },
	});
}
