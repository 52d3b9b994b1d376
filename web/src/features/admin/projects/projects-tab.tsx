/** The board of projects: a column for each stage, overdue ones first. */

import { type ProjectForAdmin, type ProjectStage, projectStages, stageNames } from '@stayup/contract';
import { FolderKanban } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import { projectFailures } from '../../../entities/project/messages.ts';
import { refusalOfMove } from '../../../entities/project/project-moves.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useAdminList } from '../list/admin-queries.ts';
import { FilterTools } from '../list/filter-tools.tsx';
import { ListBoard } from '../list/list-board.tsx';
import { countWords } from '../list/row-parts.tsx';
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

export function ProjectsTab() {
	const { chosen } = useSearchChoices();
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
	function move(project: ProjectForAdmin, columnId: string): void {
		const stage = projectStages.find((candidate) => candidate === columnId);
		if (!stage || stage === project.stage) return;
		const refusal = refusalOfMove(project, stage);
		if (refusal === null) change.mutate({ id: project._id, change: stage });
		else toast.error(refusal, { id: projectFailures.change.text });
	}

	const counts = countsOf(list.data ?? [], now);
	return (
		<ListBoard
			tools={
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<FilterTools of="projects" all="All that pay for a website" words={filterWords} />
					<p className="min-h-5 text-ui text-muted">
						{countWords([
							[counts.open, 'in progress'],
							[counts.overdue, 'overdue'],
							[counts.waiting, 'waiting for the client'],
						])}
					</p>
				</div>
			}
			list={list}
			empty={
				<EmptyState icon={FolderKanban} title="No projects yet">
					A purchase of Core, Pro or Elite opens one.
				</EmptyState>
			}
			columns={columnsOf(
				(list.data ?? []).filter((project) => matches(project, text, filter, now)),
				now,
			)}
			menuName={({ client }) => `Move ${client.name}`}
			onMove={move}
		>
			{(project) => <ProjectCard project={project} now={now} />}
		</ListBoard>
	);
}
