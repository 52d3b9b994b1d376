/** The project of a client with the controls of admins: `/admin/projects/{id}`. */

import type { ProjectDetailForAdmin } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { NoteForm } from '../../../entities/inbox/ui/note-form.tsx';
import { Timeline } from '../../../entities/inbox/ui/timeline.tsx';
import { isApprovalAwaited, sentItems } from '../../../entities/project/client-tasks.ts';
import { projectFailures } from '../../../entities/project/messages.ts';
import { isClosed } from '../../../entities/project/project-moves.ts';
import { projectPaths } from '../../../entities/project/project-paths.ts';
import { projectQueries } from '../../../entities/project/project-queries.ts';
import { isNotFound } from '../../../lib/api-client/api-error.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { useAction } from '../../../lib/use-action.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DetailScreen } from '../../../ui/layout/detail-screen.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Checklist } from '../parts/checklist.tsx';
import { ClockCard } from '../parts/clock-card.tsx';
import { Files } from '../parts/files.tsx';
import { KindChoice } from '../parts/kind-choice.tsx';
import { Messages } from '../parts/messages.tsx';
import { Previews } from '../parts/previews.tsx';
import { ProjectSkeleton } from '../parts/project-skeleton.tsx';
import { PromiseSection } from '../parts/promise-section.tsx';
import { StageLine } from '../parts/stage-line.tsx';
import { ClockControls } from './clock-controls.tsx';
import { GiveCredit } from './give-credit.tsx';
import { HostingForm } from './hosting-form.tsx';
import { LaunchRequirements } from './launch-requirements.tsx';
import { LeadOfProject } from './lead-of-project.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';
import { NextAction } from './next-action.tsx';
import { PreviewForm } from './preview-form.tsx';
import { ProjectHead } from './project-head.tsx';
import { PromiseMonitorForm } from './promise-monitor-form.tsx';
import { RefuseCredit } from './refuse-credit.tsx';
import { WebsiteForm } from './website-form.tsx';

const back = { to: projectPaths.adminBoard, label: 'Projects' };

export function AdminProjectScreen() {
	const { id = '' } = useParams();
	const project = useQuery({ ...projectQueries.forAdmin(id), refetchInterval: useRefetchInterval() });
	return (
		<DetailScreen
			query={project}
			isMissing={isNotFound(project.error)}
			kind="Project"
			title={project.data?.project.client.name}
			back={back}
			missing="Projects are deleted with the account of their client."
			failure={projectFailures.load.text}
			isStaleShown
			skeleton={<ProjectSkeleton />}
		>
			{(detail) => <AdminPage id={id} detail={detail} />}
		</DetailScreen>
	);
}

function AdminPage({ id, detail }: { id: string; detail: ProjectDetailForAdmin }) {
	const client = useQueryClient();
	const { queryKey } = projectQueries.forAdmin(id);
	const params = { id };
	const show = (changed: ProjectDetailForAdmin) => {
		client.setQueryData(queryKey, changed);
		void client.invalidateQueries({ queryKey: ['admin', 'listAllProjects'] });
		// It counts the purchases that wait.
		void client.invalidateQueries({ queryKey: ['admin', 'inbox', 'summary'] });
	};
	/** A change without a form, whose failure a toast shows. */
	const change = useAction((make: () => Promise<ProjectDetailForAdmin>) => make(), {
		failure: projectFailures.change,
		onSuccess: show,
	});
	const { project, promiseMonitor, readiness } = detail;
	const reload = useCallback(
		() => client.invalidateQueries({ queryKey: projectQueries.forAdmin(id).queryKey }),
		[client, id],
	);
	const isOver = isClosed(project);
	const isLive = project.stage === 'live';
	const setDone = (itemId: string, isDone: boolean) =>
		change.mutate(() => call('changeChecklistItem', { params: { id, itemId }, body: { isDone } }));
	const uptime = (
		<PromiseSection
			months={detail.months}
			credits={detail.credits}
			refusals={detail.creditRefusals}
			actionOf={(month) => (
				<>
					<GiveCredit
						projectId={id}
						month={month}
						request={detail.creditRequests.find((one) => one.month === month.month)}
						onGiven={show}
						onRefused={() => void client.invalidateQueries({ queryKey })}
					/>
					{month.creditCents > 0 && <RefuseCredit projectId={id} month={month.month} onRefused={show} />}
				</>
			)}
		/>
	);
	const isPreviewNext = project.stage === 'review' || project.stage === 'launch';
	const previews = (
		<Previews previews={detail.previews} side="team" isAwaited={isApprovalAwaited(detail)}>
			{!isOver && !isLive && <PreviewForm projectId={id} onChanged={show} />}
		</Previews>
	);
	return (
		<>
			<ProjectHead back={back} detail={detail} onChanged={show} />
			{!project.isMonitoringOnly && <StageLine stage={project.stage} />}
			{project.isMonitoringOnly && (
				<InlineNotice tone="info">The client only wants monitoring: there is nothing to build.</InlineNotice>
			)}
			{project.endedAt !== null && (
				<InlineNotice tone="unknown">The subscription has ended. The clock is stopped.</InlineNotice>
			)}
			<div className="grid grid-cols-1 gap-8">
				<Columns
					main={
						<>
							{readiness !== null && (
								<LaunchRequirements
									projectId={id}
									readiness={readiness}
									hasWebsite={project.website !== null}
									onChanged={show}
									onDone={setDone}
									onReload={reload}
								/>
							)}
							{!isOver && project.stage === 'intake' && (
								<KindChoice
									label="What does the client want?"
									kind={project.kind}
									onChoose={(kind) => change.mutate(() => call('setProjectKind', { params, body: { kind } }))}
								/>
							)}
							{isLive && uptime}
							{isPreviewNext && previews}
							{!project.isMonitoringOnly && (
								<Checklist
									items={detail.checklist}
									project={project}
									sent={sentItems(detail)}
									isBrief={readiness?.stage === 'live'}
									actions={{
										add: async (stage, text) => show(await call('addChecklistItem', { params, body: { stage, text } })),
										setDone,
										remove: (itemId) => change.mutate(() => call('removeChecklistItem', { params: { id, itemId } })),
									}}
								/>
							)}
							{!isPreviewNext && previews}
						</>
					}
					aside={
						<>
							{!project.isMonitoringOnly && (
								<ClockCard project={project} side="team">
									<ClockControls project={project} onChanged={show} />
								</ClockCard>
							)}
							<Card className="p-0">
								<NextAction project={project} onChanged={show} />
							</Card>
							<Messages
								messages={detail.messages}
								side="team"
								latest={3}
								onSend={async (text) => show(await call('answerProject', { params, body: { text } }))}
							/>
						</>
					}
				/>
				<Columns
					main={
						<>
							{!isLive && uptime}
							<Files
								files={detail.files}
								side="team"
								actions={{
									add: async (name, data) => show(await call('addFileForClient', { params, body: { name, data } })),
									read: (fileId) => call('getFileForAdmin', { params: { id, fileId } }),
									remove: async (fileId) => {
										await call('removeFileForAdmin', { params: { id, fileId } });
										await client.invalidateQueries({ queryKey });
									},
								}}
							/>
							<NoteForm
								help="The client does not see it. A call or an email counts as our answer."
								onAdd={async (body) => show(await call('addProjectNote', { params, body }))}
							/>
							<Timeline events={detail.timeline} />
						</>
					}
					aside={
						<Section title="Details">
							<Card className="divide-y divide-line">
								<WebsiteForm project={project} onChanged={show} />
								{project.wonFrom !== null && <LeadOfProject wonFrom={project.wonFrom} />}
								{promiseMonitor !== null && (
									<PromiseMonitorForm projectId={id} monitor={promiseMonitor} onChanged={show} />
								)}
								{project.website !== null && project.endedAt === null && (
									<MaintenanceForm projectId={id} onChanged={show} />
								)}
								<HostingForm detail={detail} onChanged={show} />
							</Card>
						</Section>
					}
				/>
			</div>
		</>
	);
}

function Columns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
	return (
		<div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
			<div className="grid min-w-0 grid-cols-1 content-start gap-8">{main}</div>
			<div className="grid min-w-0 grid-cols-1 content-start gap-4">{aside}</div>
		</div>
	);
}
