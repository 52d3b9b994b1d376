/** The website project of an account, for the dashboard and the billing settings; nothing without one. */

import { type Project, stageNames } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { nextStep } from './client-tasks.ts';
import { projectFailures } from './messages.ts';
import { liveBy, shownClock } from './project-clock.ts';
import { projectPaths } from './project-paths.ts';
import { projectQueries } from './project-queries.ts';
import { isRunning } from './running-project.ts';

const minuteMs = 60_000;

type ProjectCardProps = {
	/** Shown until it is known whether there is one. */
	place?: ReactNode;
	/** Whether its button is the main one of the screen. */
	isMain?: boolean;
};

export function ProjectCard({ place = null, isMain = false }: ProjectCardProps) {
	const projects = useQuery(projectQueries.list());
	if (projects.isError && projects.data === undefined) {
		return (
			<InlineNotice
				tone="down"
				action={
					<Button variant="secondary" busy={projects.isFetching} onClick={() => void projects.refetch()}>
						Retry
					</Button>
				}
			>
				{projectFailures.load.text}
			</InlineNotice>
		);
	}
	if (projects.data === undefined) return place;
	const [project] = projects.data;
	return project ? <OneProject project={project} isMain={isMain} /> : null;
}

function OneProject({ project, isMain }: { project: Project; isMain: boolean }) {
	const now = useNow(minuteMs);
	const { tone, label, sentence } = shownClock(project, now);
	const { isMonitoringOnly, stage, launchedAt } = project;
	const isAsked = isRunning(project);
	const detail = useQuery({ ...projectQueries.detail(project._id), enabled: isAsked });
	const step = detail.data ? nextStep(detail.data) : null;
	const standing = launchedAt === null ? (liveBy(project, now) ?? sentence) : `since ${formatDate(launchedAt)}`;
	return (
		<Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
			<div className="grid min-w-0 flex-[1_1_18rem] gap-1">
				<h2 className="flex flex-wrap items-center gap-2.5 text-base font-semibold">
					Your website project
					<StatusBadge tone={tone}>{label}</StatusBadge>
				</h2>
				{isAsked && detail.isPending && <Skeleton className="h-5 w-full max-w-80 max-sm:h-10" />}
				{step && (
					<p className="text-ui font-medium text-ink [overflow-wrap:anywhere]">
						{step.sentence} {step.next}
					</p>
				)}
				<p className="text-ui text-muted [overflow-wrap:anywhere]">
					{isMonitoringOnly
						? 'We build nothing for you. Monitoring goes on as before.'
						: `${stageNames[stage]}${launchedAt === null ? '. ' : ' '}${standing}.`}
				</p>
			</div>
			<ButtonLink variant={isMain ? 'primary' : 'secondary'} to={projectPaths.project(project._id)}>
				View project
			</ButtonLink>
		</Card>
	);
}
