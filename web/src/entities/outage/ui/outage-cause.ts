/** What most likely caused an outage, from what was seen in its first failed check. */
import { type Cause, causeOf, type OutageDetail } from '@stayup/contract';

export function causeOfOutage({ errorClass, phase, statusCode, evidence }: OutageDetail): Cause {
	return causeOf({
		error: errorClass,
		phase,
		statusCode,
		expectedStatusCode: null,
		evidence: evidence && { ...evidence, at: Date.parse(evidence.at) },
	});
}
