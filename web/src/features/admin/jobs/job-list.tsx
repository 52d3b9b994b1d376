/** All jobs: open ones first, then paused and closed ones. */
import type { AdminJob, JobState } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { CircleX, Pause, Pencil, Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import { call } from '../../../lib/api-client/client.ts';
import { formatMonthDayYear, nothing } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useAction } from '../../../lib/use-action.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { adminKey } from '../list/admin-queries.ts';
import { adminJobs, jobFailures, jobStateWords } from './job-queries.ts';

const steps = [
	{ state: 'open', label: 'Open', icon: Play, from: ['paused', 'closed'] },
	{ state: 'paused', label: 'Pause', icon: Pause, from: ['open'] },
	{ state: 'closed', label: 'Close', icon: CircleX, from: ['open', 'paused'] },
] as const;

export function JobList({ jobs, onEdit }: { jobs: readonly AdminJob[]; onEdit: (id: string) => void }) {
	const client = useQueryClient();
	const change = useAction(
		({ id, state }: { id: string; state: JobState }) => call('setJobState', { params: { id }, body: { state } }),
		{
			success: (job) => `${job.title} is ${job.state}`,
			failure: jobFailures.state,
			onSuccess: (job) => {
				client.setQueryData(adminJobs().queryKey, (known) => known?.map((row) => (row._id === job._id ? job : row)));
				return client.invalidateQueries({ queryKey: adminKey });
			},
		},
	);

	return (
		<DataTable
			caption="Jobs"
			rows={jobs}
			rowKey={({ _id }) => _id}
			empty={null}
			columns={[
				{
					key: 'title',
					header: 'Job',
					className: 'min-w-40',
					render: ({ _id, title, state }) =>
						state === 'open' ? (
							<Link
								to={paths.careersApply(_id)}
								className="w-fit rounded-small font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
							>
								{title}
							</Link>
						) : (
							<span className="font-medium text-ink [overflow-wrap:anywhere]">{title}</span>
						),
				},
				{ key: 'category', header: 'Category', className: 'text-muted', render: ({ category }) => category },
				{
					key: 'place',
					header: 'Place',
					className: 'max-w-56 text-muted [overflow-wrap:anywhere]',
					render: ({ place }) => place,
				},
				{
					key: 'applications',
					header: 'Applications',
					align: 'right',
					className: 'tabular-nums',
					render: ({ applications }) => applications,
				},
				{
					key: 'changed',
					header: 'Changed',
					className: 'text-muted',
					card: 'if-any',
					render: ({ changedAt, changedBy }) =>
						changedAt === null ? (
							nothing
						) : (
							<>
								<time dateTime={changedAt} className="whitespace-nowrap">
									{formatMonthDayYear(changedAt)}
								</time>
								{changedBy && `, ${changedBy.name}`}
							</>
						),
				},
				{
					key: 'state',
					card: 'beside',
					header: 'Status',
					render: ({ state }) => (
						<StatusBadge tone={jobStateWords[state].tone}>{jobStateWords[state].label}</StatusBadge>
					),
				},
				{
					key: 'actions',
					card: 'foot',
					header: 'Actions',
					align: 'right',
					render: (job) => (
						<span className="flex flex-wrap justify-end gap-1 xl:flex-nowrap">
							<Button variant="ghost" aria-label={`Edit ${job.title}`} onClick={() => onEdit(job._id)}>
								<Pencil />
								Edit
							</Button>
							{steps
								.filter(({ from }) => from.some((state) => state === job.state))
								.map(({ state, label, icon: Icon }) => (
									<Button
										key={state}
										variant="ghost"
										aria-label={`${label} ${job.title}`}
										busy={change.isPending && change.variables.id === job._id && change.variables.state === state}
										onClick={() => change.mutate({ id: job._id, state })}
									>
										<Icon />
										{label}
									</Button>
								))}
						</span>
					),
				},
			]}
		/>
	);
}
