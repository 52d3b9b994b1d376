/** The page of one outage: its cause, who can fix it, its timeline, and the evidence. */
import { durationInWords, type OutageDetail } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Hand } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useSession } from '../../entities/account/session/session.tsx';
import { outageQueries } from '../../entities/outage/api/outage-queries.ts';
import { causeOfOutage } from '../../entities/outage/ui/outage-cause.ts';
import { TickingDuration } from '../../entities/outage/ui/ticking-duration.tsx';
import type { Staleness } from '../../entities/website/freshness.ts';
import { StaleBadge } from '../../entities/website/ui/website-status.tsx';
import { useStaleOutage } from '../../entities/website/use-shown-websites.ts';
import { ApiError } from '../../lib/api-client/api-error.ts';
import { refetchMs } from '../../lib/api-client/query-client.ts';
import { offerDownload } from '../../lib/download.ts';
import { formatInstant, nothing } from '../../lib/format.ts';
import { failures, outageNotFound } from '../../lib/messages.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { CopyButton } from '../../ui/form/copy-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { StatCard } from '../../ui/layout/stat-card.tsx';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { CauseCard } from './cause-card.tsx';
import { Evidence } from './evidence.tsx';
import { evidenceFileOf } from './evidence-file.ts';
import { OutageTimeline } from './outage-timeline.tsx';

const ongoingRefetchMs = 5_000;
const back = { to: paths.dashboard, label: 'Dashboard' };

export function OutageScreen() {
	const { id = '' } = useParams();
	const outage = useQuery({
		...outageQueries.detail(id),
		refetchInterval: ({ state }) => (state.data?.endedAt === null ? ongoingRefetchMs : refetchMs),
	});

	const staleness = useStaleOutage(outage.data, outage.dataUpdatedAt);

	if (outage.error instanceof ApiError && outage.error.code === 'not-found') {
		return (
			<Screen title={pageTitle(outageNotFound)}>
				<PageHeading title={outageNotFound} back={back}>
					Its website may have been removed, or the link is incorrect.
				</PageHeading>
				<ButtonLink to={paths.dashboard} className="w-fit">
					Go to the dashboard
				</ButtonLink>
			</Screen>
		);
	}
	return (
		<Screen title={titleOf(outage.data, staleness)}>
			{outage.data ? (
				<OutageHeading outage={outage.data} staleness={staleness} />
			) : (
				<PageHeading title="Outage" back={back} />
			)}
			<Loaded
				query={outage}
				failure={failures.outageLoad.text}
				hint="Please check your connection and try again."
				isToasted
				skeleton={<OutageSkeleton />}
			>
				{(data) => (
					<>
						<OutageNumbers outage={data} staleness={staleness} />
						<CauseCard outage={data} />
						<OutageTimeline timeline={data.timeline} />
						<Evidence outage={data} />
					</>
				)}
			</Loaded>
		</Screen>
	);
}

function titleOf(outage: OutageDetail | undefined, staleness: Staleness | undefined): string {
	if (outage === undefined) return pageTitle('Outage');
	return pageTitle(`${outage.endedAt === null && !staleness ? 'Down' : 'Was down'}: ${outage.website.name}`);
}

const cards = 'grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 sm:gap-4 lg:grid-cols-4';

function OutageSkeleton() {
	return (
		<>
			<div className={cards}>
				{['Duration', 'Started', 'Detected after', 'Notified after'].map((label) => (
					<StatCard key={label} label={label} value="" hint="" loading />
				))}
			</div>
			<Card className="grid gap-4 p-4 sm:p-6" aria-busy="true">
				<Skeleton className="h-7 w-2/3" />
				<Skeleton className="h-4 w-1/3" />
				<Skeleton className="h-4 w-1/2" />
				<Skeleton className="h-9 w-48" />
			</Card>
			<Section title="Timeline">
				<Card className="grid gap-6 p-4 sm:p-6" aria-busy="true">
					<Skeleton className="h-4 w-1/2" />
					<Skeleton className="h-4 w-2/3" />
					<Skeleton className="h-4 w-1/2" />
				</Card>
			</Section>
		</>
	);
}

type OutagePartProps = { outage: OutageDetail; staleness: Staleness | undefined };

function OutageHeading({ outage, staleness }: OutagePartProps) {
	const { user } = useSession();
	const [isAcknowledging, setAcknowledging] = useState(false);
	const { website, websiteId, endedAt, acknowledgement, error } = outage;
	const isOngoing = endedAt === null;

	return (
		<>
			<PageHeading
				title={website.name}
				back={back}
				actions={
					<>
						{isOngoing && acknowledgement === null && user && (
							<Button variant="secondary" onClick={() => setAcknowledging(true)}>
								<Hand aria-hidden="true" strokeWidth={1.75} />
								Acknowledge
							</Button>
						)}
						<CopyButton text={summaryOf(outage, staleness)} label="Copy summary" />
						<Button
							variant="secondary"
							onClick={async () =>
								offerDownload(`outage ${outage._id}.json`, 'application/json', await evidenceFileOf(outage))
							}
						>
							<Download aria-hidden="true" strokeWidth={1.75} />
							Download evidence
						</Button>
					</>
				}
			>
				<div className="flex flex-wrap items-center gap-2.5">
					{staleness && <StaleBadge staleness={staleness} />}
					{isOngoing && staleness ? null : isOngoing ? (
						<StatusBadge tone={acknowledgement ? 'degraded' : 'down'}>
							{acknowledgement ? 'Acknowledged' : 'Ongoing'}
						</StatusBadge>
					) : (
						<StatusBadge tone="up">Resolved</StatusBadge>
					)}
					<span>{error}.</span>
					<Link to={paths.website(websiteId)} className="rounded-small text-accent underline-offset-4 hover:underline">
						View website
					</Link>
				</div>
			</PageHeading>
			{isAcknowledging && <AcknowledgeDialog outage={outage} onClose={() => setAcknowledging(false)} />}
		</>
	);
}

function OutageNumbers({ outage: { timestamp, endedAt, detectedAt, timeline }, staleness }: OutagePartProps) {
	const notified = timeline.find(({ kind, deliveryState }) => kind === 'delivery' && deliveryState === 'sent');
	const after = (at: string) => durationInWords(Date.parse(at) - Date.parse(timestamp));

	return (
		<div className={cards}>
			<StatCard
				label="Duration"
				value={endedAt !== null ? after(endedAt) : staleness ? nothing : <TickingDuration since={timestamp} />}
				hint={endedAt !== null ? `Until ${formatInstant(endedAt)}` : staleness ? 'Not known' : 'Ongoing'}
			/>
			<StatCard label="Started" value={formatTime(timestamp)} hint={formatInstant(timestamp)} />
			<StatCard label="Detected after" value={after(detectedAt)} hint="Three failures in a row" />
			<StatCard
				label="Notified after"
				value={notified ? after(notified.at) : nothing}
				hint={notified ? 'First alert delivered' : 'No alert delivered'}
			/>
		</div>
	);
}

function formatTime(instant: string): string {
	return new Date(instant).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
}

/** A short summary without technical terms, for customers of the user. */
function summaryOf(outage: OutageDetail, staleness: Staleness | undefined): string {
	const { website, timestamp, endedAt } = outage;
	const { sentence } = causeOfOutage(outage);
	if (endedAt === null && staleness) {
		return `${website.name} was unavailable from ${formatInstant(timestamp)} to at least ${formatInstant(staleness.since)}. ${sentence}`;
	}
	return endedAt === null
		? `${website.name} has been unavailable since ${formatInstant(timestamp)}. ${sentence} We are working on it.`
		: `${website.name} was unavailable from ${formatInstant(timestamp)} to ${formatInstant(endedAt)} (${durationInWords(Date.parse(endedAt) - Date.parse(timestamp))}). ${sentence} It is back up.`;
}
