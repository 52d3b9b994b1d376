/** The effect of a stored subscription on the project of its account. The same facts always lead to the same step, so repeated and late events do nothing twice. */
import { paidTiers } from '@stayup/contract';
import type { BoughtPlan, ProjectDocument } from '../../platform/firestore/business/project-documents.ts';

export type ProjectFacts = Pick<
	ProjectDocument,
	'subscriptionId' | 'tier' | 'billingCycle' | 'endedAt' | 'launchedAt' | 'isMonitoringOnly'
>;

export type OrderStep =
	| { kind: 'none' }
	/** A new project. */
	| { kind: 'open'; plan: BoughtPlan }
	/** The project continues: its subscription pays again, or another one has taken its place. */
	| { kind: 'reopen'; plan: BoughtPlan }
	/** Another plan or billing cycle of a running project, or another subscription that pays for it. */
	| { kind: 'change-plan'; plan: BoughtPlan }
	| { kind: 'end' };

/**
 * `latest` is the account's newest project, `paid` the subscription that decides the tier; null if there is none. A purchase after the end of a project
 * continues that project, unless its website was live: then the work begins again, and so does the promise.
 */
export function orderStepOf(latest: ProjectFacts | null, paid: BoughtPlan | null): OrderStep {
	if (paid === null) return latest !== null && latest.endedAt === null ? { kind: 'end' } : { kind: 'none' };
	if (latest === null) return { kind: 'open', plan: paid };
	const isSameSubscription = latest.subscriptionId === paid.subscriptionId;
	if (latest.endedAt !== null) {
		return { kind: latest.launchedAt !== null && !isSameSubscription ? 'open' : 'reopen', plan: paid };
	}
	const isSamePlan = latest.tier === paid.tier && latest.billingCycle === paid.billingCycle;
	return isSameSubscription && isSamePlan ? { kind: 'none' } : { kind: 'change-plan', plan: paid };
}

/**
 * The running project gets a higher plan, which orders new work, unless its client only wants monitoring. A purchase that continues an ended project is
 * an order of its own.
 */
export function isUpgrade(latest: ProjectFacts | null, step: OrderStep): boolean {
	if (latest === null || latest.isMonitoringOnly) return false;
	if (step.kind !== 'change-plan' && step.kind !== 'reopen') return false;
	if (step.kind === 'reopen' && step.plan.subscriptionId !== latest.subscriptionId) return false;
	return paidTiers.indexOf(step.plan.tier) > paidTiers.indexOf(latest.tier);
}
