/** Reads what the store knows about the website and the outage of an alert, for its email (MAIL-10). */
import { dayMs } from '@stayup/contract';
import { daysShown, type StoredFacts } from '../../messages/content/alert-parts.ts';
import { causeOfOutage } from '../../outages/outage-cause.ts';
import type { OutageStore } from '../../outages/outage-store.ts';
import { type AlertMessage, isAboutStatus } from '../../platform/firestore/outbox-message.ts';
import type { LogError } from '../../platform/log.ts';
import type { RollUpStore } from '../../stats/roll-up-store.ts';

export interface StoredFactsDeps {
	outages: Pick<OutageStore, 'find'>;
	rollUps: Pick<RollUpStore, 'daysSince'>;
	logError: LogError;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** Empty if they cannot be read, because an alert matters more than its details. */
export async function storedFactsOf(deps: StoredFactsDeps, message: AlertMessage): Promise<StoredFacts> {
	if (!isAboutStatus(message)) return {};
	try {
		const outageId = 'outageId' in message && message.isTest !== true ? message.outageId : null;
		const since = Math.floor(deps.now() / dayMs - daysShown) * dayMs;
		const [outage, days] = await Promise.all([
			outageId === null ? null : deps.outages.find(outageId),
			deps.rollUps.daysSince(message.website.id, since),
		]);
		// The same cause as the page of the outage shows.
		return { days, ...(outage && { cause: causeOfOutage(outage.document) }) };
	} catch (error) {
		deps.logError('The details of an alert could not be read.', { error });
		return {};
	}
}
