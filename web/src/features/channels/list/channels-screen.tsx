/** The channels of the account: those of the profile, and the named ones. */

import { tierLimits } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { May } from '../../../entities/account/members/may.tsx';
import { useRefusal } from '../../../entities/account/members/use-refusal.ts';
import { useSession } from '../../../entities/account/session/session.tsx';
import { channelQueries } from '../../../entities/channel/api/channel-queries.ts';
import { channelPaths } from '../../../entities/channel/channel-paths.ts';
import { channelFailures } from '../../../entities/channel/messages.ts';
import { PlanNotice } from '../../../entities/plan/ui/plan-notice.tsx';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Tone } from '../../../ui/feedback/tone.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { ActionRow } from '../../../ui/layout/action-row.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { AlertsHeading } from '../alerts-heading.tsx';
import { ChannelRow } from './channel-row.tsx';
import { profileIdOf } from './profile-id-of.ts';

const cardsClassName = 'grid grid-cols-1 gap-3 lg:grid-cols-2';

export function ChannelsScreen() {
	const refetchInterval = useRefetchInterval();
	const channels = useQuery({ ...channelQueries.list(), refetchInterval });
	const websites = useQuery(websiteQueries.list());
	const refusal = useRefusal('alerts');
	const named = channels.data?.filter((channel) => profileIdOf(channel) === null) ?? [];
	const most = tierLimits[useSession().user?.tier ?? 'Free'].channels;
	const isFull = named.length >= most;
	return (
		<Screen title={pageTitle('Channels')}>
			<AlertsHeading actions={named.length > 0 && !isFull && <AddButton />}>
				The people and services that we notify about your websites. A test shows whether a channel works.
			</AlertsHeading>
			<div className="grid grid-cols-1 gap-4">
				<SlackNotice />
				{isFull && <ChannelsOfPlan count={named.length} most={most} />}
				<Loaded
					query={channels}
					failure={channelFailures.list.text}
					unchanged="Alerts are sent as before."
					isStaleShown
					skeleton={<RowsSkeleton />}
				>
					{(loaded) => (
						<ul aria-label="Channels" className={cardsClassName}>
							{loaded.map((channel) => (
								<ChannelRow key={channel._id} channel={channel} websites={websites.data} />
							))}
							{named.length === 0 && (
								<li>
									<Card className="grid h-full content-center px-4">
										<ActionRow
											title="Reach more people"
											text={refusal ?? 'Add Slack, Telegram, a phone or a colleague’s email besides your own email.'}
										>
											<AddButton />
										</ActionRow>
									</Card>
								</li>
							)}
						</ul>
					)}
				</Loaded>
			</div>
		</Screen>
	);
}

/** The result of the connection, in the URL that Slack's page leads back to. */
const slackResults = new Map<string, { tone: Tone; text: string }>([
	['denied', { tone: 'info', text: 'Slack was not connected, because the permission was not given.' }],
	['expired', { tone: 'degraded', text: 'The link to Slack has expired. Please connect the channel again.' }],
]);

function SlackNotice() {
	const [params] = useSearchParams();
	const result = slackResults.get(params.get('slack') ?? '');
	return result ? <InlineNotice tone={result.tone}>{result.text}</InlineNotice> : null;
}

function AddButton() {
	return (
		<May permission="alerts">
			<ButtonLink to={channelPaths.add}>
				<Plus />
				Add a channel
			</ButtonLink>
		</May>
	);
}

function ChannelsOfPlan({ count, most }: { count: number; most: number }) {
	const isOver = count > most;
	const included = `Your plan includes ${most} channels besides email and webhook.`;
	return (
		<PlanNotice tone={isOver ? 'degraded' : 'info'}>
			{isOver
				? `${included} The newest ${count - most === 1 ? 'one sends' : `${count - most} send`} nothing.`
				: included}
		</PlanNotice>
	);
}

function RowsSkeleton() {
	return (
		<div aria-busy="true" className={`animate-appear ${cardsClassName}`}>
			{['first', 'second'].map((row) => (
				<Card key={row} className="grid gap-3 p-4">
					<div className="flex items-center gap-3">
						<Skeleton className="size-9 rounded-control" />
						<div className="grid flex-1 gap-2">
							<Skeleton className="h-4 w-28" />
							<Skeleton className="h-4 w-48 max-w-full" />
						</div>
						<Skeleton className="h-5 w-9 rounded-full" />
					</div>
					<div className="grid gap-2">
						<Skeleton className="h-4 w-40" />
						<Skeleton className="h-4 w-64 max-w-full" />
					</div>
					<div className="flex gap-2 border-t border-line pt-3">
						<Skeleton className="h-9 w-32 rounded-control" />
						<Skeleton className="h-9 w-20 rounded-control" />
					</div>
				</Card>
			))}
		</div>
	);
}
