/** Job applications, newest first, with their status and details (specification §2, §4). */

import { type Application, type ApplicationStatus, settableApplicationStatuses } from '@stayup/contract';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AnswerBadge } from '../../../entities/inbox/ui/answer-badge.tsx';
import { useAllRows } from '../../../lib/api-client/paged-list.ts';
import { formatMonthDayYear, nothing } from '../../../lib/format.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { inboxPaths } from '../inbox/inbox-paths.ts';
import { useApplicationStatus } from '../inbox/use-statuses.ts';
import { useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { OnlyOne } from '../list/only-one.tsx';
import { DetailsDialog, Lines, nextStepWords } from '../list/row-parts.tsx';
import { StatusSelect } from '../list/status-select.tsx';
import { isFound, nameOf } from './application-rules.ts';

/** `tools`: before the search. */
export function ApplicationList({ tools }: { tools?: ReactNode }) {
	const { chosen, choose } = useSearchChoices();
	const id = chosen('id');
	const text = id === null ? (chosen('applicant') ?? '') : '';
	const list = useAdminList('listApplications', id === null ? {} : { id });
	const isSearching = text.trim() !== '';
	useAllRows(list, isSearching);
	const [read, setRead] = useState<Application | null>(null);
	const change = useApplicationStatus();

	return (
		<>
			<OnlyOne>One application is shown.</OnlyOne>
			<div className="flex flex-wrap items-center gap-3">
				{tools}
				{id === null && (
					<SearchField
						label="Search applications"
						placeholder="Name, email, position or assignee"
						value={text}
						onSearch={(value) => choose('applicant', value)}
					/>
				)}
			</div>
			<AdminTable
				caption="Applications"
				list={{ ...list, data: list.data?.filter((application) => isFound(application, text)) }}
				columns={[
					{
						key: 'name',
						header: 'Applicant',
						className: 'max-w-60',
						render: (application) => (
							<Lines
								second={
									<a className="underline-offset-4 hover:underline" href={`mailto:${application.email}`}>
										{application.email}
									</a>
								}
							>
								<span className="font-medium text-ink">{nameOf(application)}</span>
							</Lines>
						),
					},
					{
						key: 'position',
						card: 'line',
						header: 'Position',
						className: 'text-muted',
						render: ({ jobTitle }) => jobTitle,
					},
					{
						key: 'date',
						card: 'beside',
						header: 'Date',
						className: 'whitespace-nowrap text-muted tabular-nums',
						render: ({ createdAt }) => <time dateTime={createdAt}>{formatMonthDayYear(createdAt)}</time>,
					},
					{
						key: 'answer',
						card: 'if-any',
						header: 'Our answer',
						// Another status is a decision, so nothing is due.
						render: (application) =>
							application.status === 'New' || application.answeredAt !== null ? (
								<AnswerBadge state={application} isBrief />
							) : (
								nothing
							),
					},
					{
						key: 'next',
						card: 'if-any',
						header: 'Next action, Assignee',
						className: 'max-w-56 text-muted',
						render: (application) => {
							const { assignee } = application;
							const next = nextStepWords(application);
							return next === '' && assignee === null ? (
								nothing
							) : (
								<Lines second={assignee?.name}>{next || nothing}</Lines>
							);
						},
					},
					{
						key: 'status',
						header: 'Status',
						render: (application) => (
							<StatusSelect<ApplicationStatus>
								label={`Status of ${nameOf(application)}`}
								status={application.status}
								choices={settableApplicationStatuses}
								busy={change.isPending && change.variables.id === application._id}
								onChange={(status) => {
									if (status !== 'New') change.mutate({ id: application._id, change: status });
								}}
							/>
						),
					},
					{
						key: 'actions',
						card: 'foot',
						header: 'Actions',
						align: 'right',
						render: (application) => (
							<Button
								variant="ghost"
								aria-label={`Work experience of ${nameOf(application)}`}
								onClick={() => setRead(application)}
							>
								<FileText />
								Experience
							</Button>
						),
					},
				]}
				empty={
					<EmptyState icon={FileText} title="No applications found">
						{isSearching ? 'No applicant matches your search.' : 'Applications from the careers page appear here.'}
					</EmptyState>
				}
			/>
			{read && (
				<DetailsDialog
					title="Work Experience"
					onClose={() => setRead(null)}
					actions={<ButtonLink to={inboxPaths.application(read._id)}>Open application</ButtonLink>}
				>
					<Facts
						facts={[
							{ term: 'First name', value: read.firstName },
							{ term: 'Last name', value: read.lastName },
							{ term: 'Position', value: read.jobTitle },
							{ term: 'Email', value: read.email },
							{ term: 'Phone', value: read.phone },
						]}
					/>
					<p className="mt-4 border-t border-line pt-4 whitespace-pre-wrap">{read.workExperience}</p>
				</DetailsDialog>
			)}
		</>
	);
}
