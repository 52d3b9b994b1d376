/** The board of projects: a column for each stage, overdue ones first. */
import { moveRefusal, type ProjectForAdmin, type ProjectStage, projectStages, stageNames } from '@stayup/contract';
import { FolderKanban } from 'lucide-react';
import { useEffect } from 'react';
import toast from 'react-hot-toast/headless';
import { projectFailures } from '../../../entities/project/messages.ts';
import { call } from '../../../lib/api-client/client.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Board } from '../../../ui/layout/board.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { adminFailures } from '../admin-messages.ts';
import { useAdminList } from '../list/admin-queries.ts';
import { useRowChange } from '../list/use-row-change.ts';
import { ProjectCard } from './project-card.tsx';
import { columnsOf, countsOf, matches, type ProjectFilter, projectFilters } from './project-rules.ts';

const minuteMs = 60_000;
const pageRows = 100;
const filterWords: Record<ProjectFilter, string> = {
	overdue: 'Overdue',
	waiting: 'Waiting for the client',
	closed: 'Ended or monitoring only',
};

export function ProjectsBoard() {
	const { chosen, choose } = useSearchChoices();
	const text = chosen('search') ?? '';
	const filter = projectFilters.find((candidate) => candidate === chosen('filter')) ?? null;
	const list = useAdminList('listAllProjects', { limit: pageRows });
	const now = useNow(minuteMs);
	const change = useRowChange({
		list: 'listAllProjects',
		send: (id, stage: ProjectStage) => call('moveProject', { params: { id }, body: { stage } }),
		optimistic: (row, stage) => ({ ...row, stage }),
		success: ({ stage }) => `Moved to ${stageNames[stage]}`,
		failure: projectFailures.change,
	});
	const { hasMore, isLoadingMore, loadMore } = list;
	// The board and its search need all projects.
	useEffect(() => {
		if (hasMore && !isLoadingMore) loadMore();
	}, [hasMore, isLoadingMore, loadMore]);

	function move(project: ProjectForAdmin, columnId: string): void {
		const stage = projectStages.find((candidate) => candidate === columnId);
		if (!stage || stage === project.stage) return;
		const isClosed = project.isMonitoringOnly || project.endedAt !== null;
		const facts = { from: project.stage, to: stage, hasWebsite: project.website !== null, isClosed };
		const refusal = moveRefusal(facts);
		if (refusal === null) change.mutate({ id: project._id, change: stage });
		else toast.error(refusal, { id: projectFailures.change.text });
	}

	const counts = countsOf(list.data ?? [], now);
	return (
		<Screen title={pageTitle('Projects')}>
			<PageHeading title="Projects" back={{ to: paths.admin, label: 'Admin Dashboard' }}>
				{list.data && (
					<>
						{counts.open} in progress, {counts.overdue} of them overdue, {counts.waiting} waiting for the client.
					</>
				)}
			</PageHeading>
			<div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,20rem)_minmax(0,20rem)]">
				<SearchField
					label="Search projects"
					placeholder="Search projects"
					value={text}
					onSearch={(value) => choose('search', value)}
					hasShortcut
				/>
				<Select aria-label="Filter" value={filter ?? ''} onChange={(event) => choose('filter', event.target.value)}>
					<option value="">All that pay for a website</option>
					{projectFilters.map((candidate) => (
						<option key={candidate} value={candidate}>
							{filterWords[candidate]}
						</option>
					))}
				</Select>
			</div>
			<Loaded
				query={list}
				failure={adminFailures.adminList.text}
				hint="Please check your connection and try again."
				skeleton={<Skeleton className="h-96 w-full" />}
				empty={
					<EmptyState icon={FolderKanban} title="No projects yet">
						A purchase of Core, Pro or Elite opens one.
					</EmptyState>
				}
			>
				{(projects) => (
					<Board
						columns={columnsOf(
							projects.filter((project) => matches(project, text, filter, now)),
							now,
						)}
						idOf={({ _id }) => _id}
						selectLabel={({ client }) => `Stage of ${client.name}`}
						onMove={move}
					>
						{(project) => <ProjectCard project={project} now={now} />}
					</Board>
				)}
			</Loaded>
		</Screen>
	);
}
