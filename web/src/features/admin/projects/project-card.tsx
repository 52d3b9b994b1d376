/** A project on the board. */
import type { ProjectForAdmin } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { shownClock } from '../../../entities/project/project-clock.ts';
import { projectPaths } from '../../../entities/project/project-paths.ts';
import { formatDate } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';

export type ProjectCardProps = {
	project: ProjectForAdmin;
	/** Milliseconds since the epoch. */
	now: number;
};

export function ProjectCard({ project, now }: ProjectCardProps) {
	const { _id, client, tier, reference, assignee, nextAction, nextActionOn } = project;
	const { tone, label, sentence } = shownClock(project, now);
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
			<span>
				<StatusBadge tone={tone}>{label}</StatusBadge>
			</span>
			<p className="text-small text-body [overflow-wrap:anywhere]">{sentence}</p>
			{(nextAction !== '' || nextActionOn !== null) && (
				<p className="text-small text-body [overflow-wrap:anywhere]">
					{[nextActionOn === null ? null : formatDate(nextActionOn), nextAction].filter((part) => part).join(': ')}
				</p>
			)}
		</>
	);
}
