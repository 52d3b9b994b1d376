/** The details of an outage, and its acknowledgement by the owner. */
import { dayMs, isAdmin, type OutageDetail, type OutageDocument, toInstant } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import type { Stored } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import type { RollUpStore } from '../stats/roll-up-store.ts';
import { averageResponseTimeMs } from '../stats/stats.ts';
import { outageOf } from './outage-replies.ts';
import type { OutageStore } from './outage-store.ts';
import { timelineOf } from './timeline.ts';

interface OutageDeps {
	/** Milliseconds since the epoch. */
	now(): number;
	outages: Pick<OutageStore, 'acknowledge' | 'deliveriesOf' | 'find'>;
	rollUps: Pick<RollUpStore, 'daysSince'>;
	/** Since when websites that are not checked on time have not been checked. */
	uncheckedWebsites(websiteIds: readonly string[], now: number): Promise<Map<string, number>>;
	rateLimiter: Pick<RateLimiter, 'take'>;
}

export function createOutageHandlers(deps: OutageDeps) {
	return {
		async getOutage({ actor, params }) {
			const outage = await deps.outages.find(params.id);
			const isAllowed = outage?.document.ownerId === actor.uid || isAdmin(actor.user);
			if (!outage || !isAllowed) throw outageNotFound();
			return detailOf(deps, outage);
		},

		async acknowledgeOutage({ actor, params, body }) {
			const found = await deps.outages.find(params.id);
			if (found?.document.ownerId !== actor.uid) throw outageNotFound();
			if (found.document.end !== null) throw new Problem('conflict', 'This outage is over.');
			await deps.rateLimiter.take([{ limit: 'acknowledgementByAccount', subject: actor.uid }], deps.now());
			const acknowledgement = { at: deps.now(), by: actor.user.name, note: body.note };
			const acknowledged = await deps.outages.acknowledge(actor.uid, params.id, acknowledgement);
			if (!acknowledged) throw outageNotFound();
			return detailOf(deps, acknowledged);
		},
	} satisfies Partial<Handlers>;
}

async function detailOf(deps: OutageDeps, outage: Stored<OutageDocument>): Promise<OutageDetail> {
	const { document } = outage;
	const isOngoing = document.end === null;
	const [deliveries, [dayBefore], unchecked] = await Promise.all([
		deps.outages.deliveriesOf(outage.id),
		deps.rollUps.daysSince(document.websiteId, document.start - 2 * dayMs),
		deps.uncheckedWebsites(isOngoing ? [document.websiteId] : [], deps.now()),
	]);
	const { evidence, acknowledgement } = document;
	const uncheckedSince = unchecked.get(document.websiteId);
	return {
		...outageOf(outage),
		website: document.website,
		uncheckedSince: uncheckedSince === undefined ? null : toInstant(uncheckedSince),
		detectedAt: toInstant(document.detectedAt),
		endReason: document.endReason,
		errorClass: document.error,
		phase: document.phase,
		evidence: evidence && { ...evidence, at: toInstant(evidence.at) },
		acknowledgement: acknowledgement ? { ...acknowledgement, at: toInstant(acknowledgement.at) } : null,
		timeline: timelineOf(document, deliveries),
		usualResponseTime: dayBefore ? averageResponseTimeMs(dayBefore.stats) : null,
	};
}

function outageNotFound(): Problem {
	return new Problem('not-found', 'Outage not found');
}
