/** The page of one outage: its cause, who can fix it and the next step first, then who was notified, its timeline with comments, the evidence, and the status pages. */

import type { OutageComment } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { MayOrWhy } from '../../entities/account/members/may-or-why.tsx';
import { outageQueries } from '../../entities/outage/outage-queries.ts';
import { useStaleOutage } from '../../entities/website/use-shown-websites.ts';
import { isNotFound } from '../../lib/api-client/api-error.ts';
import { refetchMs } from '../../lib/api-client/query-client.ts';
import { failures, outageNotFound } from '../../lib/messages.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NotFoundScreen } from '../../ui/layout/detail-screen.tsx';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { CauseCard } from './cause-card.tsx';
import { Comment } from './comment.tsx';
import { CommentForm } from './comment-form.tsx';
import { Evidence } from './evidence.tsx';
import { EvidenceLinkCard } from './evidence-link-card.tsx';
import { OtherOutages } from './other-outages.tsx';
import { OutageFacts } from './outage-facts.tsx';
import { backToOutages, OutageHeading, outageSentence } from './outage-heading.tsx';
import { OutageSkeleton, outageColumns } from './outage-skeleton.tsx';
import { OutageTimeline, type TimelineRow } from './outage-timeline.tsx';
import { Publication } from './publication/publication.tsx';

const OutageAlerts = lazyScreen(() => import('./outage-alerts.tsx').then((module) => module.OutageAlerts));

const ongoingRefetchMs = 5_000;

export function OutageScreen() {
	const { id = '' } = useParams();
	const outage = useQuery({
		...outageQueries.detail(id),
		refetchInterval: ({ state }) => (state.data?.endedAt === null ? ongoingRefetchMs : refetchMs),
	});

	const staleness = useStaleOutage(outage.data, outage.dataUpdatedAt);

	if (isNotFound(outage.error)) {
		return (
			<NotFoundScreen title={outageNotFound} back={backToOutages} backLabel="Go to the outages">
				Its website may have been removed, or the link is incorrect.
			</NotFoundScreen>
		);
	}
	return (
		<Screen title={pageTitle(outage.data ? outageSentence(outage.data, staleness) : 'Outage')}>
			{outage.data ? (
				<OutageHeading outage={outage.data} staleness={staleness} />
			) : (
				<PageHeading title="Outage" back={backToOutages} />
			)}
			<Loaded query={outage} failure={failures.outageLoad.text} skeleton={<OutageSkeleton />}>
				{(data) => (
					<div className={outageColumns}>
						<CauseCard outage={data} />
						<OutageFacts outage={data} staleness={staleness} />
						<div className="in-order grid min-w-0 grid-cols-1 gap-8">
							{data.isOwner && (
								<Suspense fallback={<Skeleton className="h-40" />}>
									<OutageAlerts id={data._id} />
								</Suspense>
							)}
							<OutageTimeline outage={data} comments={data.comments.map(commentRow)}>
								{data.isOwner && (
									<MayOrWhy permission="respond" className="my-4">
										<CommentForm outageId={data._id} />
									</MayOrWhy>
								)}
							</OutageTimeline>
							<Evidence outage={data} />
							{data.isOwner && <Publication key={data._id} outageId={data._id} isOver={data.endedAt !== null} />}
						</div>
						<div className="grid min-w-0 grid-cols-1 gap-4 lg:pt-11">
							{data.evidenceLink && <EvidenceLinkCard outage={data} link={data.evidenceLink} />}
							<OtherOutages id={data._id} />
						</div>
					</div>
				)}
			</Loaded>
		</Screen>
	);
}

function commentRow(comment: OutageComment): TimelineRow {
	return { at: comment.at, key: comment._id, row: <Comment comment={comment} /> };
}
