/** The page of a lead: who it is, what happens next, what happened, and what our check finds about their website. */

import { type LeadDetail, leadStatuses } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { isNotFound } from '../../../lib/api-client/api-error.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { formatDate, formatInstant } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DetailScreen } from '../../../ui/layout/detail-screen.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { InboxPage } from '../inbox/inbox-page.tsx';
import { inboxPaths, phoneUrl } from '../inbox/inbox-paths.ts';
import { inboxFailures, inboxQueries } from '../inbox/inbox-queries.ts';
import { useLeadStatus } from '../inbox/use-statuses.ts';
import { adminKey } from '../list/admin-queries.ts';
import { joined } from '../list/row-parts.tsx';
import { StatusField } from '../list/status-select.tsx';
import { ProposalsSection } from '../proposals/proposals-section.tsx';
import { LeadFacts, LeadOutage } from './lead-parts.tsx';
import { SiteCard } from './site-card.tsx';

const back = { to: inboxPaths.leads, label: 'Leads' };

export function LeadScreen() {
	const { id = '' } = useParams();
	const lead = useQuery(inboxQueries.lead(id));
	return (
		<DetailScreen
			query={lead}
			isMissing={isNotFound(lead.error)}
			kind="Lead"
			title={lead.data?.lead.fullName}
			back={back}
			missing="Leads are deleted after two years, or with the account of who sent them."
			failure={inboxFailures.leadLoad.text}
			skeleton={<Skeleton className="h-96 w-full" />}
		>
			{(detail) => <LeadPage detail={detail} />}
		</DetailScreen>
	);
}

function LeadPage({ detail }: { detail: LeadDetail }) {
	const { lead, timeline, duplicates, site, colleagues } = detail;
	const params = { id: lead._id };
	const client = useQueryClient();
	const reload = () => client.invalidateQueries({ queryKey: adminKey });
	const status = useLeadStatus();
	const isLost = lead.status === 'Lost';
	return (
		<InboxPage
			state={lead}
			title={lead.fullName}
			back={back}
			actions={
				<>
					{lead.phoneNumber !== '' && (
						<ButtonLink variant="secondary" to={phoneUrl(lead.phoneNumber)}>
							Call
						</ButtonLink>
					)}
					{lead.email !== '' && (
						<ButtonLink variant="secondary" to={`mailto:${lead.email}?subject=${encodeURIComponent(lead.reference)}`}>
							Email
						</ButtonLink>
					)}
				</>
			}
			subtitle={`${lead.reference}, received ${formatInstant(lead.createdAt)}`}
			status={
				<StatusField
					status={status.isPending ? status.variables.change : lead.status}
					choices={leadStatuses}
					onChange={(next) => status.mutate({ id: lead._id, change: next })}
				/>
			}
			colleagues={colleagues}
			timeline={timeline}
			onAddNote={async (note) => {
				client.setQueryData(inboxQueries.lead(lead._id).queryKey, await call('addLeadNote', { params, body: note }));
				void reload();
			}}
			onSave={async (change, form) => {
				const value = textOf(form, 'valueUsd').trim();
				const lostReason = isLost ? textOf(form, 'lostReason') : undefined;
				const body = { ...change, valueUsd: value === '' ? null : Number(value), lostReason };
				await call('changeLead', { params, body });
				await reload();
			}}
			fields={(errors) => (
				<>
					<TextField
						label="Value in US dollars"
						name="valueUsd"
						inputMode="numeric"
						defaultValue={lead.valueUsd === null ? '' : String(lead.valueUsd)}
						error={errors.valueUsd}
					/>
					{isLost && (
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
		>
			<ProposalsSection lead={lead} />
			<Card>
				<LeadFacts
					lead={lead}
					more={[
						{ term: 'Came from', value: joined([lead.source, lead.firstPage, lead.campaign]) },
						...(lead.outageWebsite === null ? [] : [{ term: 'Asks us to fix', value: <LeadOutage lead={lead} /> }]),
					]}
				/>
			</Card>
			{duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
			{lead.websiteUrl !== '' && <SiteCard id={lead._id} site={site} />}
		</InboxPage>
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
