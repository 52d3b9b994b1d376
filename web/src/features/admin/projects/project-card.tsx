/** A project on the board. */
import type { ProjectForAdmin } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { hasOverdueUpdate, openUpdateSentence } from '../../../entities/project/monthly-updates.ts';
import { shownClock } from '../../../entities/project/project-clock.ts';
import { projectPaths } from '../../../entities/project/project-paths.ts';
import { formatDate } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';

type ProjectCardProps = {
	project: ProjectForAdmin;
	/** Milliseconds since the epoch. */
	now: number;
};

export function ProjectCard({ project, now }: ProjectCardProps) {
	const { _id, client, tier, reference, assignee, nextAction, nextActionOn } = project;
	const { tone, label, sentence } = shownClock(project, now);
	const update = openUpdateSentence(project, now);
	return (
		<>
			<Link
				to={projectPaths.adminProject(_id)}
				draggable={false}
				className="text-ui font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
			>
				{client.name}
			</Link>
			<p className="text-small text-muted [overflow-wrap:anywhere]">
				{[reference, tier, assignee?.name].filter((part) => part).join(', ')}
			</p>
			<span className="flex flex-wrap gap-1.5">
				<StatusBadge tone={tone}>{label}</StatusBadge>
				{hasOverdueUpdate(project, now) && <StatusBadge tone="down">Update overdue</StatusBadge>}
			</span>
			<p className="text-small text-body [overflow-wrap:anywhere]">{sentence}</p>
			{update !== null && <p className="text-small text-body [overflow-wrap:anywhere]">{update}</p>}
			{(nextAction !== '' || nextActionOn !== null) && (
				<p className="text-small text-body [overflow-wrap:anywhere]">
					{[nextActionOn === null ? null : formatDate(nextActionOn), nextAction].filter((part) => part).join(': ')}
				</p>
			)}
		</>
	);
}
