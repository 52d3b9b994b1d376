/** A project on the board. */

import type { ProjectForAdmin } from '@stayup/contract';
import { hasOverdueUpdate, openUpdateSentence } from '../../../entities/project/monthly-updates.ts';
import { shownClock, standingForTeam } from '../../../entities/project/project-clock.ts';
import { projectPaths } from '../../../entities/project/project-paths.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { CardLine, CardName, joined, nextStepWords } from '../list/row-parts.tsx';

type ProjectCardProps = {
	project: ProjectForAdmin;
	/** Milliseconds since the epoch. */
	now: number;
};

export function ProjectCard({ project, now }: ProjectCardProps) {
	const { _id, client, tier, reference, assignee } = project;
	const { tone, label } = shownClock(project, now);
	return (
		<>
			<CardName to={projectPaths.adminProject(_id)}>{client.name}</CardName>
			<CardLine isMuted>{joined([reference, tier, assignee?.name])}</CardLine>
			<span className="flex flex-wrap gap-1.5">
				<StatusBadge tone={tone}>{label}</StatusBadge>
				{hasOverdueUpdate(project, now) && <StatusBadge tone="down">Update overdue</StatusBadge>}
			</span>
			<CardLine>{standingForTeam(project, now)}</CardLine>
			<CardLine>{openUpdateSentence(project, now)}</CardLine>
			<CardLine>{nextStepWords(project)}</CardLine>
		</>
	);
}
