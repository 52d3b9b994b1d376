/** Leads, newest first, with their status and a link to email them (specification §2). */

import { type Lead, leadStatuses } from '@stayup/contract';
import { useState } from 'react';
import { AnswerBadge } from '../../../entities/inbox/ui/answer-badge.tsx';
import { useAllRows } from '../../../lib/api-client/paged-list.ts';
import { formatInstant, nothing } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { inboxPaths, phoneUrl } from '../inbox/inbox-paths.ts';
import { useLeadStatus } from '../inbox/use-statuses.ts';

import { AdminTable } from '../list/admin-table.tsx';
import { OnlyOne } from '../list/only-one.tsx';
import { DateCell, DetailsButton, DetailsDialog, Lines } from '../list/row-parts.tsx';
import { StatusSelect } from '../list/status-select.tsx';
import { LeadFacts, LeadOutage, NoLeads } from './lead-parts.tsx';
import { LeadsHead } from './leads-head.tsx';
import { useLeads } from './use-leads.ts';

export function LeadsTab() {
	const { list, leads, isOne, isFiltered } = useLeads();
	useAllRows(list, isFiltered);
	const [read, setRead] = useState<Lead | null>(null);
	const change = useLeadStatus();

	return (
		<>
			<OnlyOne>One lead is shown.</OnlyOne>
			<LeadsHead view="table" isOne={isOne} />
			<AdminTable
				caption="Leads"
				list={{ ...list, data: leads }}
				columns={[
					{
						key: 'name',
						header: 'Name',
						className: 'min-w-48 max-w-64',
						render: (lead) => (
							<Lines second={lead.outageWebsite ? <LeadOutage lead={lead} /> : lead.source || lead.campaign}>
								<DetailsButton name={lead.fullName} onOpen={() => setRead(lead)} />
							</Lines>
						),
					},
					{
						key: 'email',
						card: 'line',
						header: 'Email, Phone',
						className: 'min-w-52 max-w-60',
						render: ({ email, phoneNumber }) => (
							<Lines second={<a href={phoneUrl(phoneNumber)}>{phoneNumber}</a>}>{email}</Lines>
						),
					},
					{
						key: 'business',
						card: 'line',
						header: 'Business Type, Website Needs',
						className: 'max-w-44',
						render: ({ businessType, websiteNeeds }) => <Lines second={websiteNeeds}>{businessType}</Lines>,
					},
					{
						key: 'answer',
						card: 'if-any',
						header: 'Our answer',
						// Another status is a decision, so nothing is due.
						render: (lead) =>
							lead.status === 'New' || lead.answeredAt !== null ? <AnswerBadge state={lead} isBrief /> : nothing,
					},
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
							<span className="flex justify-end gap-1 max-sm:flex-wrap">
								{status === 'New' && (
									<Button
										variant="ghost"
										aria-label={`Mark ${fullName} as contacted`}
										onClick={() => change.mutate({ id: _id, change: 'Contacted' })}
									>
										Contacted
									</Button>
								)}
								{email !== '' && (
									<ButtonLink variant="ghost" to={`mailto:${email}`} aria-label={`Email ${fullName}`}>
										Email
									</ButtonLink>
								)}
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
