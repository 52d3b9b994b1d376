/** Leads, newest first, with their status and a link to email them (specification §2). */

import { type Lead, leadStatuses } from '@stayup/contract';
import { Check, Mail } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { inboxPaths, phoneUrl } from '../inbox/inbox-paths.ts';
import { useLeadStatus } from '../inbox/use-statuses.ts';
import { useAllRows } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { OnlyOne } from '../list/only-one.tsx';
import { DateCell, DetailsButton, DetailsDialog } from '../list/row-parts.tsx';
import { StatusSelect } from '../list/status-select.tsx';
import { LeadFacts, LeadOutage, LeadTools, NoLeads } from './lead-parts.tsx';
import { useLeads } from './use-leads.ts';

export function LeadsTab() {
	const { list, leads, isOne, isFiltered, boardUrl } = useLeads();
	useAllRows(list, isFiltered);
	const [read, setRead] = useState<Lead | null>(null);
	const change = useLeadStatus();

	return (
		<>
			<OnlyOne>One lead is shown.</OnlyOne>
			<ButtonLink variant="secondary" to={boardUrl} className="w-fit">
				Open the board
			</ButtonLink>
			{!isOne && <LeadTools />}
			<AdminTable
				caption="Leads"
				list={{ ...list, data: leads }}
				columns={[
					{
						key: 'name',
						header: 'Name',
						className: 'min-w-36',
						render: (lead) => <DetailsButton name={lead.fullName} onOpen={() => setRead(lead)} />,
					},
					{
						key: 'email',
						card: 'line',
						header: 'Email',
						className: 'max-w-56 break-words text-muted',
						render: ({ email }) => email,
					},
					{
						key: 'phone',
						card: 'line',
						header: 'Phone',
						className: 'whitespace-nowrap text-muted',
						render: ({ phoneNumber }) => <a href={phoneUrl(phoneNumber)}>{phoneNumber}</a>,
					},
					{
						key: 'business',
						header: 'Business Type',
						className: 'max-w-44',
						render: ({ businessType }) => businessType,
					},
					{
						key: 'source',
						header: 'Source',
						card: 'if-any',
						className: 'min-w-36 text-muted',
						render: (lead) => (lead.outageWebsite ? <LeadOutage lead={lead} /> : lead.campaign),
					},
					{ key: 'needs', header: 'Website Needs', className: 'min-w-44', render: ({ websiteNeeds }) => websiteNeeds },
					{
						key: 'status',
						header: 'Status',
						render: (lead) => (
							<StatusSelect
								label={`Status of ${lead.fullName}`}
								status={lead.status}
								choices={leadStatuses}
								busy={change.isPending && change.variables.id === lead._id}
								onChange={(status) => change.mutate({ id: lead._id, change: status })}
							/>
						),
					},
					{
						key: 'date',
						card: 'beside',
						header: 'Date',
						className: 'whitespace-nowrap text-muted',
						render: ({ createdAt }) => <DateCell instant={createdAt} />,
					},
					{
						key: 'actions',
						card: 'foot',
						header: 'Actions',
						align: 'right',
						render: ({ _id, email, fullName, status }) => (
							<span className="flex flex-wrap justify-end gap-1">
								{status === 'New' && (
									<Button
										variant="ghost"
										aria-label={`Mark ${fullName} as contacted`}
										onClick={() => change.mutate({ id: _id, change: 'Contacted' })}
									>
										<Check />
										Contacted
									</Button>
								)}
								<ButtonLink variant="ghost" to={`mailto:${email}`} aria-label={`Email ${fullName}`}>
									<Mail />
									Email
								</ButtonLink>
							</span>
						),
					},
				]}
				empty={<NoLeads isFiltered={isFiltered} />}
			/>
			{read && (
				<DetailsDialog
					title={read.fullName}
					onClose={() => setRead(null)}
					actions={
						<>
							<ButtonLink to={inboxPaths.lead(read._id)}>Open lead</ButtonLink>
							{read.outageId !== '' && (
								<ButtonLink variant="secondary" to={paths.outage(read.outageId)}>
									View outage
								</ButtonLink>
							)}
						</>
					}
				>
					<LeadFacts lead={read} more={[{ term: 'Sent', value: formatInstant(read.createdAt) }]} />
				</DetailsDialog>
			)}
		</>
	);
}
