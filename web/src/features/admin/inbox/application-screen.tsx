/** The page of a job application: the applicant, what happens next, and what happened. */

import { type ApplicationDetail, type ApplicationStatus, settableApplicationStatuses } from '@stayup/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useNavigate, useParams } from 'react-router-dom';
import { AnswerBadge } from '../../../entities/inbox/ui/answer-badge.tsx';
import { NextStepForm } from '../../../entities/inbox/ui/next-step-form.tsx';
import { NoteForm } from '../../../entities/inbox/ui/note-form.tsx';
import { Timeline } from '../../../entities/inbox/ui/timeline.tsx';
import { isNotFound } from '../../../lib/api-client/api-error.ts';
import { call } from '../../../lib/api-client/client.ts';
import { formatInstant } from '../../../lib/format.ts';
import { messageFor, successes } from '../../../lib/messages.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { adminFailures } from '../admin-messages.ts';
import { adminKey } from '../list/admin-queries.ts';
import { inboxFailures, inboxQueries } from './inbox-queries.ts';

const applications = `${paths.admin}?tab=applications`;
const back = { to: applications, label: 'Applications' };

export function ApplicationScreen() {
	const { id = '' } = useParams();
	const application = useQuery(inboxQueries.application(id));
	if (isNotFound(application.error)) {
		return (
			<Screen title={pageTitle('Application not found')}>
				<PageHeading title="Application not found" back={back}>
					Applications are deleted after one year, or when the applicant asks for it.
				</PageHeading>
			</Screen>
		);
	}
	const name = application.data && nameOf(application.data.application);
	return (
		<Screen title={pageTitle(name ?? 'Application')}>
			{application.data === undefined && <PageHeading title="Application" back={back} />}
			<Loaded
				query={application}
				failure={inboxFailures.applicationLoad.text}
				hint="Please check your connection and try again."
				skeleton={<Skeleton className="h-96 w-full" />}
			>
				{(detail) => <ApplicationPage detail={detail} />}
			</Loaded>
		</Screen>
	);
}

function ApplicationPage({ detail }: { detail: ApplicationDetail }) {
	const { application, timeline, colleagues } = detail;
	const { _id: id } = application;
	const client = useQueryClient();
	const navigate = useNavigate();
	const [isErasing, setErasing] = useState(false);
	const reload = () => client.invalidateQueries({ queryKey: adminKey });
	const status = useMutation({
		mutationFn: (next: (typeof settableApplicationStatuses)[number]) =>
			call('updateApplicationStatus', { params: { id }, body: { status: next } }),
		onSuccess: (changed) => {
			toast.success(successes.applicationStatus(changed.status));
			return reload();
		},
		onError: (error) =>
			toast.error(messageFor(error, adminFailures.applicationStatus), { id: adminFailures.applicationStatus.text }),
	});
	const erase = useMutation({
		mutationFn: () => call('eraseApplication', { params: { id } }),
		onSuccess: ({ message }) => {
			toast.success(message);
			void reload();
			void navigate(applications);
		},
		onError: (error) => toast.error(messageFor(error, inboxFailures.erase), { id: inboxFailures.erase.text }),
	});
	const shown: ApplicationStatus = status.isPending ? status.variables : application.status;

	return (
		<>
			<PageHeading
				title={nameOf(application)}
				back={back}
				beside={<AnswerBadge state={application} />}
				actions={
					<Button variant="secondary" onClick={() => setErasing(true)}>
						Erase
					</Button>
				}
			>
				{application.reference}, {application.jobTitle}, received {formatInstant(application.createdAt)}
			</PageHeading>
			<div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid min-w-0 content-start gap-8">
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
					<NoteForm
						onAdd={async (note) => {
							const added = await call('addApplicationNote', { params: { id }, body: note });
							client.setQueryData(inboxQueries.application(id).queryKey, added);
							void reload();
						}}
					/>
					<Timeline events={timeline} />
				</div>
				<Card className="h-fit p-4 sm:p-6">
					<div className="grid gap-4">
						<SelectField
							label="Status"
							name="status"
							required
							value={shown}
							help="Interviewing and Rejected send an email to the applicant ten minutes later, unless you correct the status before."
							onChange={(event) => {
								const next = settableApplicationStatuses.find((candidate) => candidate === event.target.value);
								if (next) status.mutate(next);
							}}
						>
							{shown === 'New' && (
								<option value="New" disabled>
									New
								</option>
							)}
							{settableApplicationStatuses.map((candidate) => (
								<option key={candidate}>{candidate}</option>
							))}
						</SelectField>
						<NextStepForm
							state={application}
							colleagues={colleagues}
							onSave={async (change) => {
								await call('changeApplication', { params: { id }, body: change });
								await reload();
							}}
						/>
					</div>
				</Card>
			</div>
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

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
	return `${firstName} ${lastName}`;
}
