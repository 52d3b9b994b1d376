/** The most likely cause of an outage: found when it opens, stored with it, and put into words for every reader. */
import {
	type Cause,
	describeCheckError,
	explain,
	explainPast,
	type Finding,
	findCause,
	isBlockedNotDown,
	messageToResponsible,
	type OutageCause,
	type OutageDocument,
	type OutageEvidence,
	type PastCause,
	partyWords,
} from '@stayup/contract';
import type { Failure, Monitor } from '../monitoring/rules/monitor.ts';

/** `evidence` is of the first failure; null if it received no response. */
export function findOutageCause(
	{ expectedStatusCode }: Pick<Monitor, 'expectedStatusCode'>,
	{ error, phase, statusCode }: Pick<Failure, 'error' | 'phase' | 'statusCode'>,
	evidence: OutageEvidence | null,
): Finding {
	return findCause({ error, phase, statusCode, expectedStatusCode, evidence });
}

export function causeOfOutage({ cause, end }: Pick<OutageDocument, 'cause' | 'end'>): Cause | PastCause {
	return end === null ? explain(cause) : explainPast(cause);
}

export function outageCauseOf(cause: Cause | PastCause): OutageCause {
	const { id, sentence, party, confidence, nextStep } = cause;
	return { id, sentence, party, partyName: partyWords[party], confidence, nextStep, isBlocked: isBlockedNotDown(id) };
}

/** The message in which the owner asks the responsible party for a fix. */
export function messageAbout(
	outage: OutageDocument,
	evidenceToken: string | null,
	{ appOrigin }: { appOrigin: string },
): string {
	const { website, start, end, statusCode, error, evidence } = outage;
	return messageToResponsible({
		appOrigin,
		website,
		start,
		end,
		statusCode,
		evidence,
		cause: causeOfOutage(outage),
		errorSentence: describeCheckError(error, statusCode),
		evidenceUrl: evidenceToken === null ? null : `${appOrigin}/evidence#${evidenceToken}`,
	});
}
