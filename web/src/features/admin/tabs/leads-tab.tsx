/** Leads, newest first, with their status and a link to email them (specification §2). */

import { type Lead, type LeadStatus, leadStatuses } from '@stayup/contract';
import { Check, Mail, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../lib/api-client/client.ts';
import { formatDate, formatInstant } from '../../../lib/format.ts';
import { successes } from '../../../lib/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Hint } from '../../../ui/overlay/hint.tsx';
import { adminFailures } from '../admin-messages.ts';
import { inboxPaths } from '../inbox/inbox-paths.ts';
import { useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { OnlyOne } from '../list/only-one.tsx';
import { StatusSelect } from '../list/status-select.tsx';
import { useRowChange } from '../list/use-row-change.ts';

export function LeadsTab() {
	const { chosen } = useSearchChoices();
	const id = chosen('id');
	const list = useAdminList('listLeads', id === null ? {} : { id });
	const [read, setRead] = useState<Lead | null>(null);
	const change = useRowChange({
		list: 'listLeads',
		send: (id, status: LeadStatus) => call('updateLeadStatus', { params: { id }, body: { status } }),
		optimistic: (row, status) => ({ ...row, status }),
		success: ({ status }) => successes.leadStatus(status),
		failure: adminFailures.leadStatus,
	});

	return (
		<>
			<OnlyOne>One lead is shown.</OnlyOne>
			<ButtonLink variant="secondary" to={inboxPaths.leads} className="w-fit">
				Open the board
			</ButtonLink>
			<AdminTable
				caption="Leads"
				list={list}
				columns={[
					{
						key: 'name',
						header: 'Name',
						className: 'min-w-36',
						render: (lead) => (
							<button
								type="button"
								onClick={() => setRead(lead)}
								className="rounded-small text-left font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
							>
								{lead.fullName}
								<span className="sr-only">, details</span>
							</button>
						),
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
						render: ({ phoneNumber }) => <a href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}>{phoneNumber}</a>,
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
						render: ({ outageId, outageWebsite, campaign }) =>
							outageWebsite ? (
								<Link to={paths.outage(outageId)} className="underline underline-offset-4 [overflow-wrap:anywhere]">
									Outage of {outageWebsite.name}
								</Link>
							) : (
								campaign
							),
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
						render: ({ createdAt }) => (
							<Hint text={formatInstant(createdAt)}>
								<time dateTime={createdAt}>{formatDate(createdAt)}</time>
							</Hint>
						),
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
										<Check aria-hidden="true" strokeWidth={1.75} />
										Contacted
									</Button>
								)}
								<a
									href={`mailto:${email}`}
									aria-label={`Email ${fullName}`}
									className="inline-flex h-9 items-center gap-2 rounded-control px-3 text-ui font-medium text-body transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11"
								>
									<Mail aria-hidden="true" className="size-4" strokeWidth={1.75} />
									Email
								</a>
							</span>
						),
					},
				]}
				empty={
					<EmptyState icon={UserRoundPlus} title="No leads found">
						People who book a call appear here.
					</EmptyState>
				}
			/>
			{read && (
				<Dialog
					open
					title={read.fullName}
					onClose={() => setRead(null)}
					actions={
						<>
							<Button variant="secondary" onClick={() => setRead(null)}>
								Close
							</Button>
							<ButtonLink to={inboxPaths.lead(read._id)}>Open lead</ButtonLink>
							{read.outageId !== '' && (
								<ButtonLink variant="secondary" to={paths.outage(read.outageId)}>
									View outage
								</ButtonLink>
							)}
						</>
					}
				>
					<LeadFacts lead={read} />
				</Dialog>
			)}
		</>
	);
}

function LeadFacts({ lead }: { lead: Lead }) {
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
				{ term: 'Sent', value: formatInstant(lead.createdAt) },
			]}
		/>
	);
}
