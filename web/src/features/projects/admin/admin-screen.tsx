/** The project of a client with the controls of admins: `/admin/projects/{id}`. */

import { type ProjectDetailForAdmin, stageNames, supportLevels } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { AnswerBadge } from '../../../entities/inbox/ui/answer-badge.tsx';
import { NextStepForm } from '../../../entities/inbox/ui/next-step-form.tsx';
import { NoteForm } from '../../../entities/inbox/ui/note-form.tsx';
import { projectFailures } from '../../../entities/project/messages.ts';
import { isClosed } from '../../../entities/project/project-moves.ts';
import { projectPaths } from '../../../entities/project/project-paths.ts';
import { projectQueries } from '../../../entities/project/project-queries.ts';
import { isWaiting } from '../../../entities/project/purchase-rules.ts';
import { isNotFound } from '../../../lib/api-client/api-error.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { useAction } from '../../../lib/use-action.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DetailScreen } from '../../../ui/layout/detail-screen.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { KindChoice } from '../parts/kind-choice.tsx';
import { ProjectPage } from '../parts/project-page.tsx';
import { ProjectSkeleton } from '../parts/project-skeleton.tsx';
import { StageLine } from '../parts/stage-line.tsx';
import { GiveCredit } from './give-credit.tsx';
import { HostingForm } from './hosting-form.tsx';
import { LaunchRequirements } from './launch-requirements.tsx';
import { LeadOfProject } from './lead-of-project.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';
import { PreviewForm } from './preview-form.tsx';
import { PromiseMonitorForm } from './promise-monitor-form.tsx';
import { RefuseCredit } from './refuse-credit.tsx';
import { StageControls } from './stage-controls.tsx';
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
	const { project, colleagues, promiseMonitor, readiness } = detail;
	const reload = useCallback(
		() => client.invalidateQueries({ queryKey: projectQueries.forAdmin(id).queryKey }),
		[client, id],
	);
	return (
		<>
			<PageHeading
				title={project.client.name}
				back={back}
				beside={isWaiting(project) && <AnswerBadge state={project} />}
				actions={
					<ButtonLink
						variant="secondary"
						to={`mailto:${project.client.email}?subject=${encodeURIComponent(project.reference)}`}
					>
						Email
					</ButtonLink>
				}
			>
				{project.reference}, {project.tier} ({supportLevels[project.tier].name}), {stageNames[project.stage]},{' '}
				{project.client.email}
			</PageHeading>
			{!project.isMonitoringOnly && <StageLine stage={project.stage} />}
			{project.isMonitoringOnly && (
				<InlineNotice tone="info">The client only wants monitoring: there is nothing to build.</InlineNotice>
			)}
			{project.endedAt !== null && (
				<InlineNotice tone="unknown">The subscription has ended. The clock is stopped.</InlineNotice>
			)}
			<ProjectPage
				detail={detail}
				side="team"
				top={
					readiness !== null ? (
						<LaunchRequirements
							projectId={id}
							readiness={readiness}
							hasWebsite={project.website !== null}
							onChanged={show}
							onReload={reload}
						/>
					) : (
						!isClosed(project) &&
						project.stage === 'intake' && (
							<Card>
								<KindChoice
									label="What does the client want?"
									kind={project.kind}
									onChoose={(kind) => change.mutate(() => call('setProjectKind', { params, body: { kind } }))}
								/>
							</Card>
						)
					)
				}
				previewForm={!isClosed(project) && project.stage !== 'live' && <PreviewForm projectId={id} onChanged={show} />}
				hosting={{
					readHandover: () => call('getHandoverForAdmin', { params }),
					action: <HostingForm detail={detail} onChanged={show} />,
				}}
				onSend={async (text) => show(await call('answerProject', { params, body: { text } }))}
				files={{
					add: async (name, data) => show(await call('addFileForClient', { params, body: { name, data } })),
					read: (fileId) => call('getFileForAdmin', { params: { id, fileId } }),
					remove: async (fileId) => {
						await call('removeFileForAdmin', { params: { id, fileId } });
						await client.invalidateQueries({ queryKey });
					},
				}}
				checklist={{
					add: async (stage, text) => show(await call('addChecklistItem', { params, body: { stage, text } })),
					setDone: (itemId, isDone) =>
						change.mutate(() => call('changeChecklistItem', { params: { id, itemId }, body: { isDone } })),
					remove: (itemId) => change.mutate(() => call('removeChecklistItem', { params: { id, itemId } })),
				}}
				creditAction={(month) => {
					const request = detail.creditRequests.find((one) => one.month === month.month);
					return (
						<>
							<GiveCredit
								projectId={id}
								month={month}
								request={request}
								onGiven={show}
								onRefused={() => void client.invalidateQueries({ queryKey })}
							/>
							{month.creditCents > 0 && <RefuseCredit projectId={id} month={month.month} onRefused={show} />}
						</>
					);
				}}
				aside={
					<>
						<Card className="p-4 sm:p-6">
							<StageControls project={project} readiness={readiness} onChanged={show} />
						</Card>
						<Card className="p-4 sm:p-6">
							<WebsiteForm project={project} onChanged={show} />
						</Card>
						{project.wonFrom !== null && (
							<Card className="p-4 sm:p-6">
								<LeadOfProject wonFrom={project.wonFrom} />
							</Card>
						)}
						{project.website !== null && project.endedAt === null && (
							<Card className="p-4 sm:p-6">
								<MaintenanceForm projectId={id} onChanged={show} />
							</Card>
						)}
						{promiseMonitor !== null && (
							<Card className="p-4 sm:p-6">
								<PromiseMonitorForm projectId={id} monitor={promiseMonitor} onChanged={show} />
							</Card>
						)}
						<Card className="p-4 sm:p-6">
							<NextStepForm
								state={project}
								colleagues={colleagues}
								onSave={async (body) => show(await call('changeProject', { params, body }))}
							/>
						</Card>
					</>
				}
			>
				<NoteForm
					help="The client does not see it. A call or an email counts as our answer."
					onAdd={async (body) => show(await call('addProjectNote', { params, body }))}
				/>
			</ProjectPage>
		</>
	);
}
