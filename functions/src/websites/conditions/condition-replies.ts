/** The API's reply with the period of a condition. */
import {
	type ConditionDocument,
	type ConditionPeriod,
	causeOf,
	describeCheckError,
	messageToResponsible,
	toInstant,
} from '@stayup/contract';
import type { Stored } from '../../platform/firestore/paging.ts';

interface Context {
	appOrigin: string;
	/** The website of the period. */
	website: { name: string; url: string };
}

/** The cause needs the context: without it, as in an export, it is null. */
export function conditionOf({ id, document }: Stored<ConditionDocument>, context: Context | null): ConditionPeriod {
	const { kind, start, end, error, statusCode, checks } = document;
	return {
		_id: id,
		kind,
		startedAt: toInstant(start),
		endedAt: end === null ? null : toInstant(end),
		error: error === null ? null : describeCheckError(error, statusCode),
		statusCode,
		checks: checks.map((check) => ({
			at: toInstant(check.at),
			region: check.region,
			error: check.error === null ? null : describeCheckError(check.error, check.statusCode),
			statusCode: check.statusCode,
			durationMs: check.durationMs,
		})),
		cause: kind === 'blocked' && context ? blockedCauseOf(document, context) : null,
	};
}

/** Why the checks are blocked, and the message in which the owner asks for a change. */
function blockedCauseOf(document: ConditionDocument, { appOrigin, website }: Context): ConditionPeriod['cause'] {
	const { start, end, statusCode, evidence } = document;
	const error = document.error ?? 'blocked_by_firewall';
	const cause = causeOf({ error, phase: 'response', statusCode, expectedStatusCode: null, evidence });
	const message = messageToResponsible({
		...{ appOrigin, website, cause, start, end, statusCode, evidence },
		errorSentence: describeCheckError(error, statusCode),
		evidenceUrl: null,
	});
	return { sentence: cause.sentence, nextStep: cause.nextStep, message };
}
