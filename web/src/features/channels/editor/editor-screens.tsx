/** Adds a channel, or changes one and completes its connection. */

import { channelKindFacts, channelKinds } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { channelQueries } from '../../../entities/channel/api/channel-queries.ts';
import { channelPaths } from '../../../entities/channel/channel-paths.ts';
import { channelFailures, channelNotFound } from '../../../entities/channel/messages.ts';
import { kindWords } from '../../../entities/channel/ui/channel-kinds.ts';
import { channelStatus } from '../../../entities/channel/ui/channel-words.ts';
import { SmsUsage } from '../../../entities/channel/ui/sms-usage.tsx';
import { pageTitle } from '../../../lib/page-title.ts';
import { FieldsSkeleton } from '../../../ui/feedback/fields-skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { NotFoundScreen } from '../../../ui/layout/detail-screen.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { ChannelForm } from './channel-form.tsx';
import { ConnectStep } from './connect-step.tsx';
import { draftOf, newChannelDraft } from './draft.ts';
import { KindChoice } from './kind-choice.tsx';
import { unavailableKinds } from './unavailable-kinds.ts';

const back = { to: channelPaths.list, label: 'Channels' };
const kindsBack = { to: channelPaths.add, label: 'Kinds of channels' };
/** The connection is made on another page or device. */
const pollMs = 3_000;

export function AddChannelScreen() {
	const [params] = useSearchParams();
	const offer = useQuery(channelQueries.kinds());
	const chosen = channelKinds.find((each) => each === params.get('kind'));
	const unavailable = offer.data ? unavailableKinds(offer.data) : null;
	const kind = chosen !== undefined && !unavailable?.has(chosen) ? chosen : null;
	const title = kind === null ? 'Add a channel' : `Add a channel: ${channelKindFacts[kind].name}`;
	return (
		<Screen title={pageTitle(title)}>
			<PageHeading title={title} back={kind === null ? back : kindsBack}>
				{kind === null ? 'Where should we send alerts?' : kindWords[kind].about}
			</PageHeading>
			<Loaded
				query={offer}
				failure={channelFailures.kinds.text}
				skeleton={<FieldsSkeleton className="max-w-[34rem]" />}
			>
				{({ pushPublicKey, ...loaded }) =>
					kind === null ? (
						<KindChoice unavailable={unavailableKinds(loaded)} />
					) : (
						<ChannelForm key={kind} channel={null} initial={newChannelDraft(kind)} pushPublicKey={pushPublicKey} />
					)
				}
			</Loaded>
		</Screen>
	);
}

export function ChannelScreen() {
	const { id } = useParams();
	const channels = useQuery({
		...channelQueries.list(),
		refetchInterval: ({ state: { data } }) =>
			data?.some((channel) => channel._id === id && channel.connectUrl !== null) ? pollMs : false,
	});
	const channel = channels.data?.find(({ _id }) => _id === id);
	if (channels.data && !channel)
		return <NotFoundScreen title={channelNotFound} back={back} backLabel="Go to Channels" />;
	const status = channel && channelStatus(channel);
	const title = channel?.name ?? 'Channel';
	return (
		<Screen title={pageTitle(title)}>
			<PageHeading
				title={title}
				back={back}
				beside={status && <StatusBadge tone={status.tone}>{status.word}</StatusBadge>}
			>
				{channel && `${channelKindFacts[channel.kind].name}, ${channel.label}`}
			</PageHeading>
			<Loaded
				query={{ ...channels, data: channel }}
				failure={channelFailures.list.text}
				skeleton={<FieldsSkeleton className="max-w-[34rem]" />}
			>
				{(loaded) => (
					<>
						{loaded.sms && (
							<div className="mb-5 max-w-[34rem] text-ui">
								<SmsUsage sms={loaded.sms} />
							</div>
						)}
						<ConnectStep channel={loaded} />
						<ChannelForm key={loaded._id} channel={loaded} initial={draftOf(loaded)} />
					</>
				)}
			</Loaded>
		</Screen>
	);
}
