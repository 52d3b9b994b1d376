/** The page of a project for its client below the heading: what is next, the website that we host, messages, files and the timeline, and beside them the clock. */
import type { Project, ProjectDetail } from '@stayup/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../entities/account/session/session.tsx';
import { Timeline } from '../../../entities/inbox/ui/timeline.tsx';
import { isApprovalAwaited } from '../../../entities/project/client-tasks.ts';
import { clientTimeline } from '../../../entities/project/timeline-words.ts';
import { statusWords } from '../../../entities/website/ui/status-words.ts';
import { paths } from '../../../lib/paths.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ClockCard } from '../parts/clock-card.tsx';
import { type FileActions, Files } from '../parts/files.tsx';
import { Hosting, type HostingProps } from '../parts/hosting.tsx';
import { Messages } from '../parts/messages.tsx';
import { MonthlyUpdates } from '../parts/monthly-updates.tsx';
import { Previews } from '../parts/previews.tsx';
import { ProjectColumns } from '../parts/project-columns.tsx';
import { PromiseSection } from '../parts/promise-section.tsx';

type ProjectPageProps = {
	detail: ProjectDetail;
	onSend: (text: string) => Promise<void>;
	files: FileActions;
	/** Above the messages. */
	top: ReactNode;
	/** Between the heading of the messages and the messages. */
	contact: ReactNode;
	readHandover: HostingProps['readHandover'];
};

export function ProjectPage({ detail, onSend, files, top, contact, readHandover }: ProjectPageProps) {
	const { project } = detail;
	const { isMonitoringOnly, stage, endedAt } = project;
	const { user } = useSession();
	return (
		<ProjectColumns top={top} clock={!isMonitoringOnly && <ClockCard project={project} side="client" />}>
			{/* The card of a live website says it. */}
			{(stage !== 'live' || endedAt !== null) && <HostedWebsite project={project} />}
			<PromiseSection months={detail.months} credits={detail.credits} refusals={detail.creditRefusals} />
			<Previews previews={detail.previews} side="client" isAwaited={isApprovalAwaited(detail)} />
			<Messages messages={detail.messages} side="client" contact={contact} onSend={onSend} />
			<Files files={detail.files} side="client" actions={files} />
			<MonthlyUpdates items={detail.checklist} project={project} actions={null} />
			<Hosting detail={detail} readHandover={readHandover} />
			<Timeline events={clientTimeline(detail.timeline, user?._id)} isPlain />
		</ProjectColumns>
	);
}

function HostedWebsite({ project: { website } }: { project: Project }) {
	if (website === null) return null;
	return (
		<Card className="flex flex-wrap items-center justify-between gap-3 p-4 sm:p-5">
			<div className="min-w-0">
				<h2 className="text-base font-semibold">Website hosted by Stayup</h2>
				<p className="text-ui text-muted [overflow-wrap:anywhere]">
					<Link to={paths.website(website._id)} className="text-ink underline underline-offset-4">
						{website.name}
					</Link>
					, {website.url}
				</p>
			</div>
			<StatusBadge tone={website.status}>{statusWords[website.status]}</StatusBadge>
		</Card>
	);
}
