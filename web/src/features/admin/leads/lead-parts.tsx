/** Parts that the table, the board and the page of leads share. */
import type { Lead } from '@stayup/contract';
import { UserRoundPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Facts, type FactsProps } from '../../../ui/layout/facts.tsx';
import { FilterTools } from '../list/filter-tools.tsx';
import { filterWords } from './filter-rules.ts';
import { SavedFilters } from './saved-filters.tsx';

export function LeadTools() {
	return (
		<>
			<FilterTools of="leads" all="All leads" words={filterWords} />
			<SavedFilters />
		</>
	);
}

export function NoLeads({ isFiltered = false }: { isFiltered?: boolean }) {
	return (
		<EmptyState icon={UserRoundPlus} title="No leads found">
			{isFiltered ? 'No lead matches your search.' : 'People who book a call appear here.'}
		</EmptyState>
	);
}

/** `more`: below what every view of a lead shows. */
export function LeadFacts({ lead, more }: { lead: Lead; more: FactsProps['facts'] }) {
	return (
		<Facts
			facts={[
				{ term: 'Email', value: lead.email },
				{ term: 'Phone', value: lead.phoneNumber },
				{ term: 'Business type', value: lead.businessType },
				{ term: 'Website needs', value: lead.websiteNeeds },
				{ term: 'Has a website', value: lead.hasWebsite },
				{ term: 'Website', value: lead.websiteUrl },
				{ term: 'Hosting', value: lead.currentHosting },
				{ term: 'Manages the domain', value: lead.managesDomain },
				{ term: 'Domain provider', value: lead.domainProvider },
				{ term: 'Online presence', value: lead.hasOnlinePresence },
				{ term: 'Links', value: lead.onlinePresenceLinks },
				...more,
			]}
		/>
	);
}

/** The outage that a lead asks us to fix; null for other leads. */
export function LeadOutage({ lead: { outageId, outageWebsite } }: { lead: Lead }) {
	if (outageWebsite === null) return null;
	return (
		<Link to={paths.outage(outageId)} className="underline underline-offset-4 [overflow-wrap:anywhere]">
			Outage of {outageWebsite.name}
		</Link>
	);
}
