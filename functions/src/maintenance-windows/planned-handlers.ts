/** "This was planned": the owner says so afterwards, for the last 30 days. Each change is a row of the audit log, because it raises the uptime. */
import { maintenanceLimits } from '@stayup/contract';
import { auditActorOf } from '../audit/audit-actor.ts';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import { type OutageDetailDeps, outageDetailOf, viewOf } from '../outages/outage-detail.ts';
import type { OutageStore } from '../outages/outage-store.ts';
import { Problem } from '../platform/problem.ts';
import type { MarkPlanned } from './planned-store.ts';
import type { MarkProblem } from './rules/planned-outage.ts';

interface PlannedDeps extends OutageDetailDeps, RateLimited {
	markPlanned: MarkPlanned;
	outages: Pick<OutageStore, 'deliveriesOf' | 'find'>;
}

const sentences: Record<MarkProblem, string> = {
	ongoing:
		'This outage is still going on. Start maintenance of the website instead, and mark the outage as planned when it is over.',
	'too-old': `Only outages of the last ${maintenanceLimits.plannedDays} days can be marked as planned.`,
};

export function createPlannedHandlers(deps: PlannedDeps) {
	return {
		async markOutagePlanned({ actor, params, body, request }) {
			const found = await deps.outages.find(params.id);
			if (found?.document.ownerId !== actor.uid) throw new Problem('not-found', 'Outage not found');
			await limitAccount(deps, 'plannedMarkByAccount', actor);
			const marked = await deps.markPlanned(
				actor.uid,
				params.id,
				body.planned,
				auditActorOf({ actor, request }),
				deps.now(),
			);
			if (!marked) throw new Problem('not-found', 'Outage not found');
			if (typeof marked === 'string') throw new Problem('conflict', sentences[marked]);
			return outageDetailOf(deps, marked, viewOf(actor, marked.document));
		},
	} satisfies Partial<Handlers>;
}
