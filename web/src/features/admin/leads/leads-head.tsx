/** Above the leads, as a table or as a board: the numbers of Sales, what waits, and the tools. */
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportWithReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { offerDownload } from '../../../lib/download.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { inboxFailures, inboxQueries } from '../inbox/inbox-queries.ts';
import { countWords } from '../list/row-parts.tsx';
import { AddLead } from './add-lead.tsx';
import { LeadsView, LeadTools } from './lead-parts.tsx';
import { SalesLine } from './sales-line.tsx';

/** `isOne`: the URL selects one lead. */
export function LeadsHead({ view, isOne = false }: { view: 'table' | 'board'; isOne?: boolean }) {
	const summary = useQuery(inboxQueries.summary());
	return (
		<div className="grid grid-cols-1 gap-2">
			{!isOne && <SalesLine />}
			<div className="flex flex-wrap items-center gap-3">
				<LeadsView value={view} />
				{!isOne && <LeadTools />}
				<p className="min-h-5 text-ui text-muted">
					{summary.data &&
						countWords([
							[summary.data.waiting, 'waiting for an answer'],
							[summary.data.late, 'overdue'],
							[summary.data.due, 'with a next action due'],
						])}
				</p>
				<div className="flex flex-wrap items-center gap-2 sm:ml-auto">
					<ExportButton />
					<AddLead />
				</div>
			</div>
		</div>
	);
}

function ExportButton() {
	const download = useAction(() => exportWithReauthentication((headers) => call('exportLeads', { headers })), {
		failure: inboxFailures.export,
		onSuccess: (file) => file !== null && offerDownload('leads.csv', 'text/csv', file),
	});
	return (
		<Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
			<Download />
			Export as CSV
		</Button>
	);
}
