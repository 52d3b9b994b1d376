/** The page of a lead: who it is, what happens next, what happened, and what our check finds about their website. */

import { type LeadDetail, type LeadStatus, leadStatuses } from '@stayup/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { Link, useParams } from 'react-router-dom';
import { AnswerBadge } from '../../../entities/inbox/ui/answer-badge.tsx';
import { NextStepForm } from '../../../entities/inbox/ui/next-step-form.tsx';
import { NoteForm } from '../../../entities/inbox/ui/note-form.tsx';
import { Timeline } from '../../../entities/inbox/ui/timeline.tsx';
import { isNotFound } from '../../../lib/api-client/api-error.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { formatDate, formatInstant } from '../../../lib/format.ts';
import { messageFor, successes } from '../../../lib/messages.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { adminFailures } from '../admin-messages.ts';
import { adminKey } from '../list/admin-queries.ts';
import { inboxPaths } from './inbox-paths.ts';
import { inboxFailures, inboxQueries } from './inbox-queries.ts';
import { SiteCard } from './site-card.tsx';

const back = { to: inboxPaths.leads, label: 'Leads' };

export function LeadScreen() {
	const { id = '' } = useParams();
	const lead = useQuery(inboxQueries.lead(id));
	const isMissing = isNotFound(lead.error);
	if (isMissing) {
		return (
			<Screen title={pageTitle('Lead not found')}>
				<PageHeading title="Lead not found" back={back}>
					Leads are deleted after two years, or with the account of who sent them.
				</PageHeading>
			</Screen>
		);
	}
	return (
		<Screen title={pageTitle(lead.data?.lead.fullName ?? 'Lead')}>
			{lead.data === undefined && <PageHeading title="Lead" back={back} />}
			<Loaded
				query={lead}
				failure={inboxFailures.leadLoad.text}
				hint="Please check your connection and try again."
				skeleton={<Skeleton className="h-96 w-full" />}
			>
				{(detail) => <LeadPage detail={detail} />}
			</Loaded>
		</Screen>
	);
}

function LeadPage({ detail }: { detail: LeadDetail }) {
	const { lead, timeline, duplicates, site, colleagues } = detail;
	const client = useQueryClient();
	const { queryKey } = inboxQueries.lead(lead._id);
	const reload = () => client.invalidateQueries({ queryKey: adminKey });
	const status = useMutation({
		mutationFn: (next: LeadStatus) => call('updateLeadStatus', { params: { id: lead._id }, body: { status: next } }),
		onSuccess: (changed) => {
			toast.success(successes.leadStatus(changed.status));
			return reload();
		},
		onError: (error) => toast.error(messageFor(error, adminFailures.leadStatus), { id: adminFailures.leadStatus.text }),
	});

	return (
		<>
			<PageHeading
				title={lead.fullName}
				back={back}
				beside={<AnswerBadge state={lead} />}
				actions={
					<>
						<ButtonLink variant="secondary" to={`tel:${lead.phoneNumber.replace(/[^+\d]/g, '')}`}>
							Call
						</ButtonLink>
						<ButtonLink variant="secondary" to={`mailto:${lead.email}?subject=${encodeURIComponent(lead.reference)}`}>
							Email
						</ButtonLink>
					</>
				}
			>
				{lead.reference}, received {formatInstant(lead.createdAt)}
			</PageHeading>
			<div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid min-w-0 content-start gap-8">
					<Card>
						<LeadFacts lead={lead} />
					</Card>
					{duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
					{lead.websiteUrl !== '' && <SiteCard id={lead._id} site={site} />}
					<NoteForm
						onAdd={async (note) => {
							client.setQueryData(queryKey, await call('addLeadNote', { params: { id: lead._id }, body: note }));
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
							value={status.isPending ? status.variables : lead.status}
							onChange={(event) => {
								const next = leadStatuses.find((candidate) => candidate === event.target.value);
								if (next) status.mutate(next);
							}}
						>
							{leadStatuses.map((candidate) => (
								<option key={candidate}>{candidate}</option>
							))}
						</SelectField>
						<NextStepForm
							state={lead}
							colleagues={colleagues}
							onSave={async (change, form) => {
								const value = textOf(form, 'valueUsd').trim();
								const body = {
									...change,
									valueUsd: value === '' ? null : Number(value),
									...(lead.status === 'Lost' && { lostReason: textOf(form, 'lostReason') }),
								};
								await call('changeLead', { params: { id: lead._id }, body });
								await reload();
							}}
						>
							{(errors) => (
								<>
									<TextField
										label="Value in US dollars"
										name="valueUsd"
										inputMode="numeric"
										defaultValue={lead.valueUsd === null ? '' : String(lead.valueUsd)}
										error={errors.valueUsd}
									/>
									{lead.status === 'Lost' && (
										<TextField
											label="Lost because"
											name="lostReason"
											defaultValue={lead.lostReason}
											maxLength={200}
											error={errors.lostReason}
										/>
									)}
								</>
							)}
						</NextStepForm>
					</div>
				</Card>
			</div>
		</>
	);
}

function LeadFacts({ lead }: { lead: LeadDetail['lead'] }) {
	const from = [lead.firstPage, lead.campaign].filter((part) => part !== '').join(', ');
	return (
		<Facts
			facts={[
				{ term: 'Email', value: lead.email },
				{ term: 'Phone', value: lead.phoneNumber },
				{ term: 'Business type', value: lead.businessType },
				{ term: 'Website needs', value: lead.websiteNeeds },
				{ term: 'Has a website', value: lead.hasWebsite },
				{ term: 'Website', value: lead.websiteUrl },
				{ term: 'Hosting', value: lead.currentHosting },
				{ term: 'Manages the domain', value: lead.managesDomain },
				{ term: 'Domain provider', value: lead.domainProvider },
				{ term: 'Online presence', value: lead.hasOnlinePresence },
				{ term: 'Links', value: lead.onlinePresenceLinks },
				{ term: 'Came from', value: from },
				...(lead.outageWebsite === null
					? []
					: [
							{
								term: 'Asks us to fix',
								value: (
									<Link to={paths.outage(lead.outageId)} className="underline underline-offset-4">
										Outage of {lead.outageWebsite.name}
									</Link>
								),
							},
						]),
			]}
		/>
	);
}

const sameWords = { email: 'email address', phone: 'phone number', website: 'website' } as const;

function Duplicates({ duplicates }: Pick<LeadDetail, 'duplicates'>) {
	return (
		<Section title="Possible duplicates">
			<ul className="grid gap-2">
				{duplicates.map(({ _id, reference, fullName, status, createdAt, same }) => (
					<li key={_id} className="text-ui text-muted [overflow-wrap:anywhere]">
						<Link to={inboxPaths.lead(_id)} className="font-medium text-ink underline underline-offset-4">
							{fullName}
						</Link>{' '}
						({reference}), {status}, {formatDate(createdAt)}: same{' '}
						{same.map((reason) => sameWords[reason]).join(' and ')}
					</li>
				))}
			</ul>
		</Section>
	);
}
