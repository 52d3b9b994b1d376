/** The numbers of Sales, computed from leads, proposals and projects. Instants are milliseconds since the epoch. */
import { plans, type Sales } from '@stayup/contract';
import { sourceOf } from '../../inbox/rules/lead-source.ts';
import type { LeadDocument } from '../../platform/firestore/business/inbox-documents.ts';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import type { ProposalDocument } from '../../platform/firestore/business/proposal-documents.ts';
import { type StateFacts, stateOf } from './proposal-state.ts';

export interface SalesFacts {
	leads: readonly Pick<LeadDocument, 'status' | 'source' | 'campaign' | 'firstPage' | 'createdAt' | 'answeredAt'>[];
	proposals: readonly (StateFacts & Pick<ProposalDocument, 'projectId'>)[];
	/** Those whose subscription runs. */
	projects: readonly Pick<ProjectDocument, 'tier' | 'billingCycle'>[];
	failedPayments: number;
}

const shownSources = 5;

export function salesOf({ leads, proposals, projects, failedPayments }: SalesFacts, now: number): Sales {
	const won = leads.filter(({ status }) => status === 'Won').length;
	const lost = leads.filter(({ status }) => status === 'Lost').length;
	// A lead that was typed in is stored after our answer, so its time is unknown.
	const answers = leads.flatMap(({ createdAt, answeredAt }) =>
		answeredAt !== null && answeredAt > createdAt ? [answeredAt - createdAt] : [],
	);
	const states = proposals.map((proposal) => stateOf(proposal, now));
	return {
		leads: leads.length,
		won,
		lost,
		winPercentage: won + lost === 0 ? null : Math.round((100 * won) / (won + lost)),
		medianAnswerSeconds: medianOf(answers.map((ms) => Math.round(ms / 1000))),
		openProposals: states.filter((state) => state === 'sent' || state === 'seen').length,
		unpaidProposals: proposals.filter((proposal, at) => states[at] === 'accepted' && proposal.projectId === null)
			.length,
		monthlyRevenueCents: Math.round(projects.reduce((sum, project) => sum + monthlyCents(project), 0)),
		failedPayments,
		sources: sourcesOf(leads).slice(0, shownSources),
	};
}

function sourcesOf(leads: SalesFacts['leads']): Sales['sources'] {
	const bySource = Map.groupBy(leads, (lead) => sourceOf(lead));
	return [...bySource]
		.map(([source, own]) => ({
			source,
			leads: own.length,
			won: own.filter(({ status }) => status === 'Won').length,
		}))
		.toSorted((one, other) => other.leads - one.leads || one.source.localeCompare(other.source, 'en'));
}

function medianOf(values: readonly number[]): number | null {
	const sorted = values.toSorted((one, other) => one - other);
	return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** An annual plan counts a twelfth. */
function monthlyCents({ tier, billingCycle }: Pick<ProjectDocument, 'tier' | 'billingCycle'>): number {
	const plan = plans.find((one) => one.tier === tier);
	if (plan === undefined) return 0;
	return billingCycle === 'annual' ? (100 * plan.annualPrice) / 12 : 100 * plan.monthlyPrice;
}
