/** The board of leads: a column for each status. A lead moves by drag, or by its menu, which keyboards and screen readers use. */

import { type Lead, leadStatuses } from '@stayup/contract';
import { pageTitle } from '../../../lib/page-title.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useLeadStatus } from '../inbox/use-statuses.ts';
import { ListBoard } from '../list/list-board.tsx';
import { LeadCard } from './lead-card.tsx';
import { NoLeads } from './lead-parts.tsx';
import { columnsOf } from './lead-rules.ts';
import { LeadsHead } from './leads-head.tsx';
import { useLeads } from './use-leads.ts';

export function LeadsBoard() {
	const { list, leads = [] } = useLeads();
	const change = useLeadStatus();
	const move = (lead: Lead, columnId: string) => {
		const status = leadStatuses.find((candidate) => candidate === columnId);
		if (status && lead.status !== status) change.mutate({ id: lead._id, change: status });
	};
	return (
		<Screen title={pageTitle('Leads')} isDense>
			<PageHeading title="Leads" isRow />
			<ListBoard
				tools={<LeadsHead view="board" />}
				list={list}
				empty={<NoLeads />}
				columns={columnsOf(leads)}
				menuName={({ fullName }) => `Move ${fullName}`}
				onMove={move}
			>
				{(lead) => <LeadCard lead={lead} />}
			</ListBoard>
		</Screen>
	);
}
