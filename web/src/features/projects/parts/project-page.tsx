/** The page of a project below its heading, the same for the client and for admins: the website that we host, messages, files and the timeline, and beside them the clock. */

import type { Project, ProjectDetail, ProjectSide } from '@stayup/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Timeline } from '../../../entities/inbox/ui/timeline.tsx';
import { statusWords } from '../../../entities/website/ui/status-words.ts';
import { paths } from '../../../lib/paths.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Checklist, type ChecklistActions } from './checklist.tsx';
import { ClockCard } from './clock-card.tsx';
import { type FileActions, Files } from './files.tsx';
import { Messages } from './messages.tsx';
import { MonthlyUpdates } from './monthly-updates.tsx';
import { ProjectColumns } from './project-columns.tsx';
import { PromiseSection, type PromiseSectionProps } from './promise-section.tsx';

type ProjectPageProps = {
	detail: ProjectDetail;
	side: ProjectSide;
	onSend: (text: string) => Promise<void>;
	files: FileActions;
	/** Null for the client, whose own tasks are above the messages. */
	checklist: ChecklistActions | null;
	/** Above the messages. */
	top: ReactNode;
	/** Below the clock, such as the controls of admins. */
	aside: ReactNode;
	/** Gives the credit of a month; only for admins. */
	creditAction?: PromiseSectionProps['actionOf'];
	/** Above the timeline. */
	children?: ReactNode;
};

export function ProjectPage({
	detail,
	side,
	onSend,
	files,
	checklist,
	top,
	aside,
	creditAction,
	children,
}: ProjectPageProps) {
	const { project } = detail;
	const { isMonitoringOnly } = project;
	return (
		<ProjectColumns top={top} clock={!isMonitoringOnly && <ClockCard project={project} side={side} />} aside={aside}>
			<HostedWebsite project={project} side={side} />
			<PromiseSection
				months={detail.months}
				credits={detail.credits}
				refusals={detail.creditRefusals}
				{...(creditAction && { actionOf: creditAction })}
			/>
			<Messages messages={detail.messages} side={side} onSend={onSend} />
			<Files files={detail.files} side={side} actions={files} />
			{checklist && !isMonitoringOnly && <Checklist items={detail.checklist} project={project} actions={checklist} />}
			{!checklist && <MonthlyUpdates items={detail.checklist} project={project} actions={null} />}
			{children}
			<Timeline events={detail.timeline} />
		</ProjectColumns>
	);
}

function HostedWebsite({ project: { website }, side }: { project: Project; side: ProjectSide }) {
	if (website === null) return null;
	return (
		<Card className="flex flex-wrap items-center justify-between gap-3 p-4 sm:p-5">
			<div className="min-w-0">
				<h2 className="text-base font-semibold">Website hosted by Stayup</h2>
				<p className="text-ui text-muted [overflow-wrap:anywhere]">
					{side === 'client' ? (
						<Link to={paths.website(website._id)} className="text-ink underline underline-offset-4">
							{website.name}
						</Link>
					) : (
						website.name
					)}
					, {website.url}
				</p>
			</div>
			<StatusBadge tone={website.status}>{statusWords[website.status]}</StatusBadge>
		</Card>
	);
}
