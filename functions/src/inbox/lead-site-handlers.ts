/** Checks the website of a lead before the call: our own check, its certificate, its speed and its name servers. */
import { withScheme } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { Problem } from '../platform/problem.ts';
import type { CheckResult, ProbeRequest } from '../probe/check-result.ts';
import { visitorCheckOf } from '../websites/visitor-check.ts';
import { leadGone } from './inbox-deps.ts';
import type { LeadStore } from './lead-store.ts';

interface LeadSiteDeps {
	leads: Pick<LeadStore, 'find' | 'setSite'>;
	/** Milliseconds since the epoch. */
	now(): number;
	normalizeTarget(url: string, field?: string, message?: string): string;
	probe(request: ProbeRequest): Promise<CheckResult>;
	/** Empty if they are unknown. */
	nameServersOf(host: string): Promise<string[]>;
}

const budgetMs = 8000;

export function createLeadSiteHandlers(deps: LeadSiteDeps) {
	return {
		async checkLeadSite({ params }) {
			const lead = await deps.leads.find(params.id, deps.now());
			if (!lead) throw leadGone();
			if (lead.websiteUrl.trim() === '') throw new Problem('conflict', 'This lead has named no website.');
			const url = deps.normalizeTarget(withScheme(lead.websiteUrl), 'websiteUrl');
			const [result, nameServers] = await Promise.all([
				deps.probe({ url, expectedStatusCode: null, budgetMs, origin: 'check-now' }),
				deps.nameServersOf(new URL(url).hostname),
			]);
			const site = { ...visitorCheckOf(url, result, deps.now()), nameServers };
			await deps.leads.setSite(params.id, site);
			return site;
		},
	} satisfies Partial<Handlers>;
}
