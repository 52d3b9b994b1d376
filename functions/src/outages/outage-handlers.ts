/** One outage: what was seen, decided, sent and noted, and that somebody is on it. */
import { dayMs, isAdmin, type OutageDetail, type OutageDocument, toInstant } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import type { Context } from '../main/context.ts';
import type { Stored } from '../platform/paging.ts';
import { Problem } from '../platform/problem.ts';
import { averageResponseTimeMs } from '../stats/stats.ts';
import { outageOf } from '../websites/website-replies.ts';
import { timelineOf } from './timeline.ts';

export const outageHandlers = {
	async getOutage({ context, actor, params }) {
		const outage = await context.outages.find(params.id);
		const isTheirs = outage?.document.ownerId === actor.uid || isAdmin(actor.user);
		if (!outage || !isTheirs) throw outageNotFound();
		return detailOf(context, outage);
	},

	async acknowledgeOutage({ context, actor, params, body }) {
		const found = await context.outages.find(params.id);
		if (found?.document.ownerId !== actor.uid) throw outageNotFound();
		if (found.document.end !== null) throw new Problem('conflict', 'This outage is over.');
		const acknowledgement = { at: context.now(), by: actor.user.name, note: body.note };
		const acknowledged = await context.outages.acknowledge(actor.uid, params.id, acknowledgement);
		if (!acknowledged) throw outageNotFound();
		return detailOf(context, acknowledged);
	},
} satisfies Partial<Handlers>;

async function detailOf(context: Context, outage: Stored<OutageDocument>): Promise<OutageDetail> {
	const { document } = outage;
	const [deliveries, [dayBefore]] = await Promise.all([
		context.outages.deliveriesOf(outage.id),
		context.websites.daysSince(document.websiteId, document.start - 2 * dayMs),
	]);
	const { evidence, acknowledgement } = document;
	return {
		...outageOf(outage),
		website: document.website,
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
