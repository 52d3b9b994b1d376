/** The project of a client: `/projects/{id}`. */

import type { ProjectDetail } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { type ClientAction, nextStep } from '../../../entities/project/client-tasks.ts';
import { projectFailures } from '../../../entities/project/messages.ts';
import { projectQueries } from '../../../entities/project/project-queries.ts';
import { isNotFound } from '../../../lib/api-client/api-error.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { paths } from '../../../lib/paths.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { useAction } from '../../../lib/use-action.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { DetailScreen } from '../../../ui/layout/detail-screen.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { launchFailures } from '../launch-failures.ts';
import { ProjectSkeleton } from '../parts/project-skeleton.tsx';
import { StageLine } from '../parts/stage-line.tsx';
import { Contact } from './contact.tsx';
import { LiveCard } from './live-card.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { ProjectPage } from './project-page.tsx';

const title = 'Your website project';
const back = { to: paths.dashboard, label: 'Dashboard' };

export function ProjectScreen() {
	const { id = '' } = useParams();
	const project = useQuery({ ...projectQueries.detail(id), refetchInterval: useRefetchInterval() });
	return (
		<DetailScreen
			query={project}
			isMissing={isNotFound(project.error)}
			kind="Project"
			title={title}
			back={back}
			missing="It may belong to another account."
			failure={projectFailures.load.text}
			isStaleShown
			skeleton={<ProjectSkeleton />}
		>
			{(detail) => <ClientPage id={id} detail={detail} />}
		</DetailScreen>
	);
}

function ClientPage({ id, detail }: { id: string; detail: ProjectDetail }) {
	const client = useQueryClient();
	const { queryKey } = projectQueries.detail(id);
	const params = { id };
	const show = (changed: ProjectDetail) => {
		client.setQueryData(queryKey, changed);
		void client.invalidateQueries({ queryKey: projectQueries.list().queryKey });
	};
	const kind = useAction(
		(chosen: 'new-website' | 'migration') => call('chooseProjectKind', { params, body: { kind: chosen } }),
		{
			failure: projectFailures.change,
			onSuccess: show,
		},
	);
	const monitoringOnly = useAction(
		(isMonitoringOnly: boolean) => call('setMonitoringOnly', { params, body: { isMonitoringOnly } }),
		{ failure: projectFailures.change, onSuccess: show },
	);
	const send = async (text: string) => show(await call('sendProjectMessage', { params, body: { text } }));
	const present = detail.previews.at(-1);
	const approve = useAction((version: number) => call('approvePreview', { params, body: { version } }), {
		failure: launchFailures.approval,
		onSuccess: show,
		// There may be a newer one.
		onSettled: () => client.invalidateQueries({ queryKey }),
	});
	const page = useRef<HTMLDivElement>(null);
	const { project } = detail;
	const { isMonitoringOnly, endedAt, launchedAt, tier, stage } = project;
	const step = nextStep(detail);
	const { params: query } = useSearchChoices();

	function act(action: Exclude<ClientAction, 'choose'>): void {
		const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector);
		if (action === 'approve') {
			if (present) approve.mutate(present.version);
			return;
		}
		if (action === 'upload') find('input[type=file]')?.click();
		else find('textarea[name=text]')?.focus();
	}

	return (
		<>
			<PageHeading
				title={title}
				back={back}
				actions={
					!isMonitoringOnly &&
					launchedAt === null &&
					endedAt === null && (
						<Menu
							bare
							variant="secondary"
							label={<Ellipsis />}
							name="More"
							items={[
								{
									key: 'monitoring-only',
									label: 'I only want monitoring',
									onSelect: () => monitoringOnly.mutate(true),
								},
							]}
						/>
					)
				}
			>
				{project.reference}, {project.tier}
			</PageHeading>
			{!isMonitoringOnly && <StageLine stage={stage} />}
			{query.get('subscription') === 'success' && (
				<InlineNotice tone="up">Thank you! You are on the {tier} plan now.</InlineNotice>
			)}
			{isMonitoringOnly && (
				<InlineNotice
					tone="info"
					action={
						endedAt === null && (
							<Button variant="secondary" busy={monitoringOnly.isPending} onClick={() => monitoringOnly.mutate(false)}>
								I want a website
							</Button>
						)
					}
				>
					You only want monitoring, so we build nothing. Everything else in your plan stays as it is.
				</InlineNotice>
			)}
			{endedAt !== null && (
				<InlineNotice tone="unknown">
					Your subscription has ended, so we have stopped. If you buy a plan again, we continue here.
				</InlineNotice>
			)}
			<div ref={page}>
				<ProjectPage
					detail={detail}
					top={
						step &&
						(stage === 'live' ? (
							<LiveCard project={project} step={step} onWrite={() => act('message')} />
						) : (
							<NextStepCard
								facts={detail}
								step={step}
								isApproving={approve.isPending}
								onAct={act}
								onChooseKind={(chosen) => kind.mutate(chosen)}
							/>
						))
					}
					contact={<Contact project={project} />}
					onSend={send}
					readHandover={() => call('getHandover', { params })}
					files={{
						add: async (name, data) => show(await call('addProjectFile', { params, body: { name, data } })),
						read: (fileId) => call('getProjectFile', { params: { id, fileId } }),
						remove: async (fileId) => {
							await call('removeProjectFile', { params: { id, fileId } });
							await client.invalidateQueries({ queryKey });
						},
					}}
				/>
			</div>
		</>
	);
}
