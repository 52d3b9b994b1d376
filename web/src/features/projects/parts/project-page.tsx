/** The page of a project below its heading, the same for the client and for admins: the website that we host, messages, files and the timeline, and beside them the clock. */

import type { Project, ProjectDetail, ProjectSide } from '@stayup/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../entities/account/session/session.tsx';
import { Timeline } from '../../../entities/inbox/ui/timeline.tsx';
import { sentItems } from '../../../entities/project/client-tasks.ts';
import { clientTimeline } from '../../../entities/project/timeline-words.ts';
import { statusWords } from '../../../entities/website/ui/status-words.ts';
import { paths } from '../../../lib/paths.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Checklist, type ChecklistActions } from './checklist.tsx';
import { ClockCard } from './clock-card.tsx';
import { type FileActions, Files } from './files.tsx';
import { Hosting, type HostingProps } from './hosting.tsx';
import { Messages } from './messages.tsx';
import { MonthlyUpdates } from './monthly-updates.tsx';
import { Previews } from './previews.tsx';
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
	/** Between the heading of the messages and the messages. */
	contact?: ReactNode;
	/** Sends the next preview; only for admins. */
	previewForm?: ReactNode;
	hosting: Pick<HostingProps, 'readHandover' | 'action'>;
	/** Below the clock, such as the controls of admins. */
	aside?: ReactNode;
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
	contact,
	previewForm,
	hosting,
	aside,
	creditAction,
	children,
}: ProjectPageProps) {
	const { project } = detail;
	const { isMonitoringOnly, stage, endedAt } = project;
	const { user } = useSession();
	const isClient = side === 'client';
	// The client's own card says it.
	const isLiveForClient = isClient && stage === 'live' && endedAt === null;
	return (
		<ProjectColumns top={top} clock={!isMonitoringOnly && <ClockCard project={project} side={side} />} aside={aside}>
			{!isLiveForClient && <HostedWebsite project={project} side={side} />}
			<PromiseSection
				months={detail.months}
				credits={detail.credits}
				refusals={detail.creditRefusals}
				{...(creditAction && { actionOf: creditAction })}
			/>
			<Previews previews={detail.previews}>{previewForm}</Previews>
			<Messages messages={detail.messages} side={side} contact={contact} onSend={onSend} />
			<Files files={detail.files} side={side} actions={files} />
			{checklist && !isMonitoringOnly && (
				<Checklist items={detail.checklist} project={project} sent={sentItems(detail)} actions={checklist} />
			)}
			{!checklist && <MonthlyUpdates items={detail.checklist} project={project} actions={null} />}
			<Hosting detail={detail} {...hosting} />
			{children}
			<Timeline events={isClient ? clientTimeline(detail.timeline, user?._id) : detail.timeline} isPlain={isClient} />
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
