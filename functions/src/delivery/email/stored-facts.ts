/** Reads what the store knows about the website and the outage of an alert, for its email (MAIL-10). */
import { dayMs } from '@stayup/contract';
import { daysShown, type StoredFacts } from '../../messages/content/alert-parts.ts';
import { websitesOf } from '../../messages/groups/group-members.ts';
import type { FindMonitors } from '../../monitoring/engine/find-monitors.ts';
import type { OutageStore } from '../../outages/outage-store.ts';
import { type AlertMessage, isAboutStatus, isTestMessage } from '../../platform/firestore/outbox-message.ts';
import type { LogError } from '../../platform/log.ts';
import { daysIn } from '../../stats/day-history.ts';
import type { RollUpStore } from '../../stats/roll-up-store.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';

export interface StoredFactsDeps {
	outages: Pick<OutageStore, 'find'>;
	websites: Pick<WebsiteStore, 'find'>;
	findMonitors: FindMonitors;
	rollUps: Pick<RollUpStore, 'daysSince'>;
	logError: LogError;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** Empty if they cannot be read, because an alert matters more than its details. */
export async function storedFactsOf(
	deps: StoredFactsDeps,
	ownerId: string,
	message: AlertMessage,
): Promise<StoredFacts> {
	if (!isAboutStatus(message)) return {};
	try {
		const outageId = 'outageId' in message && !isTestMessage(message) ? message.outageId : null;
		const today = Math.floor(deps.now() / dayMs) * dayMs;
		const span = { from: today - daysShown * dayMs, to: today };
		const { id } = message.website;
		const [outage, stored, website] = await Promise.all([
			outageId === null ? null : deps.outages.find(outageId),
			deps.rollUps.daysSince(id, span.from),
			deps.websites.find(ownerId, id),
		]);
		const monitors = await deps.findMonitors(website ? [website] : []);
		const days = daysIn(span, { website: monitors.get(id), days: stored });
		if (outage === null) return { days };
		const { cause, end } = outage.document;
		// The same cause as the page of the outage shows. The other outages of a group are not read, and may go on.
		return { days, cause, isOver: end !== null && websitesOf(message).length === 1 };
	} catch (error) {
		deps.logError('The details of an alert could not be read.', { error });
		return {};
	}
}
