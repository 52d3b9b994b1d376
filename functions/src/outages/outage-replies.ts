/** The shape of an outage in lists (specification §3). */
import { describeCheckError, type OutageSummary, toInstant } from '@stayup/contract';
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
	};
}
