/** The page of a project, the same for the client and for admins: the stages, the clock, the checklist, messages, files and the timeline. */

import { type Project, type ProjectDetail, type ProjectKind, type ProjectSide, projectStages } from '@stayup/contract';
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
import { KindChoice } from './kind-choice.tsx';
import { Messages } from './messages.tsx';
import { MonthlyUpdates } from './monthly-updates.tsx';
import { PromiseSection, type PromiseSectionProps } from './promise-section.tsx';
import { StageLine } from './stage-line.tsx';

type ProjectPageProps = {
	detail: ProjectDetail;
	side: ProjectSide;
	onSend: (text: string) => Promise<void>;
	onChooseKind: (kind: ProjectKind) => void;
	files: FileActions;
	/** Null for the client, whose own tasks are above the page. */
	checklist: ChecklistActions | null;
	/** Above the page. */
	top?: ReactNode;
	/** Above the messages. */
	contact?: ReactNode;
	/** Beside the page, such as the controls of admins. */
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
	onChooseKind,
	files,
	checklist,
	top,
	contact,
	aside,
	creditAction,
	children,
}: ProjectPageProps) {
	const { project } = detail;
	const { stage, isMonitoringOnly, endedAt, kind } = project;
	const isOpen = !isMonitoringOnly && endedAt === null;
	const body = (
		<div className="grid min-w-0 content-start gap-8">
			{top}
			{isOpen && stage === projectStages[0] && <KindChoice kind={kind} onChoose={onChooseKind} />}
			{!isMonitoringOnly && (
				<>
					<StageLine stage={stage} />
					<ClockCard project={project} side={side} />
				</>
			)}
			<HostedWebsite project={project} side={side} />
			<PromiseSection
				months={detail.months}
				credits={detail.credits}
				{...(creditAction && { actionOf: creditAction })}
			/>
			{contact}
			<Messages messages={detail.messages} side={side} onSend={onSend} />
			<Files files={detail.files} side={side} actions={files} />
			{checklist && !isMonitoringOnly && <Checklist items={detail.checklist} project={project} actions={checklist} />}
			{!checklist && <MonthlyUpdates items={detail.checklist} project={project} actions={null} />}
			{children}
			<Timeline events={detail.timeline} />
		</div>
	);
	if (!aside) return body;
	return (
		<div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
			{body}
			<div className="grid h-fit gap-4">{aside}</div>
		</div>
	);
}

function HostedWebsite({ project: { website }, side }: { project: Project; side: ProjectSide }) {
	if (website === null) return null;
	return (
		<Card className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-6">
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
