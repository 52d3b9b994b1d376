/** The shape of an outage in lists (specification §3). */
import {
	describeCheckError,
	type ListedOutage,
	type OutageDocument,
	type OutageSummary,
	type TeamOnOutage,
	toInstant,
} from '@stayup/contract';
import type { TeamAnswer } from '../platform/team-account.ts';
import { causeOfOutage } from './outage-cause.ts';
import type { StoredOutage } from './outage-store.ts';

export function outageOf({ id, document }: StoredOutage): OutageSummary {
	return {
		_id: id,
		websiteId: document.websiteId,
		website: { name: document.website.name },
		timestamp: toInstant(document.start),
		endedAt: document.end === null ? null : toInstant(document.end),
		statusCode: document.statusCode,
		error: describeCheckError(document.error, document.statusCode),
		causeId: causeOfOutage(document).id,
		planned: document.plannedAt !== null,
	};
}

export function listedOutageOf(outage: StoredOutage): ListedOutage {
	const { document } = outage;
	return { ...outageOf(outage), endReason: document.endReason, acknowledgement: acknowledgementOf(document) };
}

export function acknowledgementOf({ acknowledgement }: OutageDocument): ListedOutage['acknowledgement'] {
	return acknowledgement ? { ...acknowledgement, at: toInstant(acknowledgement.at) } : null;
}

export function teamOnOutageOf({ notifiedAt, answer }: TeamAnswer): TeamOnOutage {
	return {
		notifiedAt: notifiedAt === null ? null : toInstant(notifiedAt),
		answer: answer && { at: toInstant(answer.at), by: answer.by },
	};
}
