/** The page of a job application: the applicant, what happens next, and what happened. */

import { type ApplicationDetail, type ApplicationStatus, settableApplicationStatuses } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Mail, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isNotFound } from '../../../lib/api-client/api-error.ts';
import { call } from '../../../lib/api-client/client.ts';
import { formatInstant } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DetailScreen } from '../../../ui/layout/detail-screen.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { InboxPage } from '../inbox/inbox-page.tsx';
import { inboxFailures, inboxQueries } from '../inbox/inbox-queries.ts';
import { useApplicationStatus } from '../inbox/use-statuses.ts';
import { adminKey } from '../list/admin-queries.ts';
import { StatusField } from '../list/status-select.tsx';
import { nameOf } from './application-rules.ts';

const applications = `${paths.admin}?tab=applications`;
const back = { to: applications, label: 'Applications' };

export function ApplicationScreen() {
	const { id = '' } = useParams();
	const application = useQuery(inboxQueries.application(id));
	return (
		<DetailScreen
			query={application}
			isMissing={isNotFound(application.error)}
			kind="Application"
			title={application.data && nameOf(application.data.application)}
			back={back}
			missing="Applications are deleted after one year, or when the applicant asks for it."
			failure={inboxFailures.applicationLoad.text}
			skeleton={<Skeleton className="h-96 w-full" />}
		>
			{(detail) => <ApplicationPage detail={detail} />}
		</DetailScreen>
	);
}

function ApplicationPage({ detail }: { detail: ApplicationDetail }) {
	const { application, timeline, colleagues } = detail;
	const params = { id: application._id };
	const client = useQueryClient();
	const navigate = useNavigate();
	const [isErasing, setErasing] = useState(false);
	const reload = () => client.invalidateQueries({ queryKey: adminKey });
	const status = useApplicationStatus();
	const erase = useAction(() => call('eraseApplication', { params }), {
		success: ({ message }) => message,
		failure: inboxFailures.erase,
		onSuccess: () => {
			void reload();
			void navigate(applications);
		},
	});
	return (
		<>
			<InboxPage
				state={application}
				title={nameOf(application)}
				back={back}
				actions={
					<>
						<ButtonLink variant="secondary" to={`mailto:${application.email}`}>
							<Mail />
							Email
						</ButtonLink>
						<Menu
							bare
							variant="secondary"
							name="More actions"
							label={<Ellipsis />}
							items={[
								{ key: 'erase', label: 'Erase', tone: 'danger', icon: <Trash2 />, onSelect: () => setErasing(true) },
							]}
						/>
					</>
				}
				subtitle={`${application.reference}, ${application.jobTitle}, received ${formatInstant(application.createdAt)}`}
				status={
					<StatusField<ApplicationStatus>
						status={status.isPending ? status.variables.change : application.status}
						choices={settableApplicationStatuses}
						help="Interviewing and Rejected send an email to the applicant ten minutes later, unless you correct the status before."
						onChange={(next) => {
							if (next !== 'New') status.mutate({ id: application._id, change: next });
						}}
					/>
				}
				colleagues={colleagues}
				timeline={timeline}
				onAddNote={async (note) => {
					const added = await call('addApplicationNote', { params, body: note });
					client.setQueryData(inboxQueries.application(application._id).queryKey, added);
					void reload();
				}}
				onSave={async (change) => {
					await call('changeApplication', { params, body: change });
					await reload();
				}}
			>
				<Card>
					<Facts
						facts={[
							{ term: 'Email', value: application.email },
							{ term: 'Phone', value: application.phone },
							{
								term: 'Date of birth',
								value: application.status === 'Hired' ? application.dob : 'Hidden until the applicant is hired',
							},
						]}
					/>
				</Card>
				<Section title="Work experience">
					<p className="text-ui whitespace-pre-wrap [overflow-wrap:anywhere]">{application.workExperience}</p>
				</Section>
			</InboxPage>
			{isErasing && (
				<ConfirmDialog
					open
					tone="danger"
					title="Erase this application?"
					confirmLabel="Erase"
					busy={erase.isPending}
					onConfirm={() => erase.mutate()}
					onCancel={() => setErasing(false)}
				>
					The application and its timeline are deleted for good. The audit log keeps that you did it, without a name.
				</ConfirmDialog>
			)}
		</>
	);
}
