/** Parts that the table, the board and the page of leads share. */
import type { Lead } from '@stayup/contract';
import { UserRoundPlus } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Facts, type FactsProps } from '../../../ui/layout/facts.tsx';
import { inboxPaths } from '../inbox/inbox-paths.ts';
import { FilterTools } from '../list/filter-tools.tsx';
import { choiceIn, filterWords, withFilter } from './filter-rules.ts';
import { SavedFilters } from './saved-filters.tsx';

/** The same leads as a table or as a board, with the same search and filter. */
export function LeadsView({ value }: { value: 'table' | 'board' }) {
	const { params } = useSearchChoices();
	const navigate = useNavigate();
	return (
		<RadioGroup
			label="View"
			isLabelHidden
			name="view"
			variant="segments"
			value={value}
			choices={[
				{ value: 'table', label: 'Table' },
				{ value: 'board', label: 'Board' },
			]}
			onChange={(view) => {
				const chosen = withFilter(new URLSearchParams(view === 'table' ? { tab: 'leads' } : {}), choiceIn(params));
				navigate(`${view === 'table' ? paths.admin : inboxPaths.leads}?${chosen}`);
			}}
		/>
	);
}

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
	const facts = [
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
	];
	const blank = facts.filter(({ value }) => value === '');
	return (
		<div className="grid gap-2">
			<Facts facts={facts.filter(({ value }) => value !== '')} />
			{blank.length > 0 && (
				<details className="text-ui">
					<summary className="w-fit cursor-pointer rounded-small text-muted hover:text-ink pointer-coarse:py-2">
						Show all
					</summary>
					<div className="mt-2">
						<Facts facts={blank} />
					</div>
				</details>
			)}
		</div>
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
