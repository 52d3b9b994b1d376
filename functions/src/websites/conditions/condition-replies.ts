/** The API's reply with the period of a condition. */
import {
	type ConditionDocument,
	type ConditionPeriod,
	causeOfCondition,
	describeCheckError,
	explainHosted,
	findCause,
	isAlertedCondition,
	messageToResponsible,
	partyWords,
	pastCauseOfCondition,
	toInstant,
} from '@stayup/contract';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import { conditionEventId } from '../../platform/ids.ts';

interface Context {
	appOrigin: string;
	/** The website of the period. */
	website: { name: string; url: string };
	/** Our own monitor watches it. */
	isHosted: boolean;
}

/** The deliveries about a condition, by its event id. */
export function alertsOf(
	{ websiteId, kind, start }: ConditionDocument,
	deliveries: ReadonlyMap<string, readonly OutboxDocument[]>,
): NonNullable<ConditionPeriod['alerts']> {
	return (['began', 'ended'] as const).flatMap((event) =>
		(deliveries.get(conditionEventId({ websiteId, kind, since: start }, event)) ?? []).map(
			({ channel, channelName, state, sentAt, createdAt }) => ({
				event,
				channel,
				...(channelName !== undefined && { channelName }),
				state,
				at: toInstant(sentAt ?? createdAt),
			}),
		),
	);
}

/** Of the alerts about the conditions. */
export function eventIdsOf(conditions: readonly ConditionDocument[]): string[] {
	return conditions
		.filter(({ kind }) => isAlertedCondition(kind))
		.flatMap(({ websiteId, kind, start: since }) =>
			(['began', 'ended'] as const).map((event) => conditionEventId({ websiteId, kind, since }, event)),
		);
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
		cause: context && causeOf(document, context),
	};
}

/** Why the website is blocked or partly unreachable, and the message in which the owner asks for a change. */
function causeOf(document: ConditionDocument, { appOrigin, website, isHosted }: Context): ConditionPeriod['cause'] {
	const { kind, checks, start, end, statusCode, evidence } = document;
	if (kind !== 'blocked' && kind !== 'partly-unreachable') return null;
	const error = document.error ?? (kind === 'blocked' ? 'blocked_by_firewall' : null);
	const found = error && findCause({ error, phase: 'response', statusCode, expectedStatusCode: null, evidence });
	const cause = (end === null ? causeOfCondition : pastCauseOfCondition)(kind, checks, found);
	if (!cause || !error) return null;
	const message = messageToResponsible({
		appOrigin,
		website,
		cause,
		start,
		end,
		statusCode,
		evidence,
		isPartial: kind === 'partly-unreachable',
		errorSentence: describeCheckError(error, statusCode),
		evidenceUrl: null,
	});
	const { id, sentence, party, nextStep } = isHosted ? explainHosted(cause) : cause;
	return { id, sentence, party, partyName: partyWords[party], nextStep, message };
}
