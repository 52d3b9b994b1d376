/** Adds an alert policy, or changes one. */

import type { Channel } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { policyFailures, policyNotFound } from '../../../entities/alert-policy/messages.ts';
import { policyQueries } from '../../../entities/alert-policy/policy-queries.ts';
import { channelQueries } from '../../../entities/channel/api/channel-queries.ts';
import { channelPaths } from '../../../entities/channel/channel-paths.ts';
import { channelFailures } from '../../../entities/channel/messages.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { FieldsSkeleton } from '../../../ui/feedback/fields-skeleton.tsx';
import { NotFoundScreen } from '../../../ui/layout/detail-screen.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { draftOf, newPolicyDraft } from './draft.ts';
import { PolicyForm } from './policy-form.tsx';

const back = { to: channelPaths.policies, label: 'Alert policies' };

export function PolicyScreen() {
	const { id } = useParams();
	const channels = useQuery(channelQueries.list());
	return id === undefined ? (
		<Screen title={pageTitle('Add an alert policy')}>
			<PageHeading title="Add an alert policy" back={back} />
			<Loaded
				query={channels}
				failure={channelFailures.list.text}
				skeleton={<FieldsSkeleton className="max-w-[34rem]" />}
			>
				{(loaded) => <PolicyForm id={null} initial={newPolicyDraft()} channels={loaded} />}
			</Loaded>
		</Screen>
	) : (
		<StoredPolicy key={id} id={id} channels={channels.data} channelsError={channels.error} />
	);
}

type StoredPolicyProps = {
	id: string;
	/** Undefined while loading. */
	channels: readonly Channel[] | undefined;
	channelsError: Error | null;
};

function StoredPolicy({ id, channels, channelsError }: StoredPolicyProps) {
	const policies = useQuery(policyQueries.list());
	const policy = policies.data?.find(({ _id }) => _id === id);
	if (policies.data && !policy)
		return <NotFoundScreen title={policyNotFound} back={back} backLabel="Go to Alert policies" />;
	const title = policy?.name ?? 'Alert policy';
	const both = policy && channels ? { policy, channels } : undefined;
	return (
		<Screen title={pageTitle(title)}>
			<PageHeading title={title} back={back}>
				Outages that are open keep the policy that they began with.
			</PageHeading>
			<Loaded
				query={{ ...policies, data: both, error: policies.error ?? channelsError }}
				failure={policyFailures.list.text}
				skeleton={<FieldsSkeleton className="max-w-[34rem]" />}
			>
				{(loaded) => <PolicyForm id={id} initial={draftOf(loaded.policy)} channels={loaded.channels} />}
			</Loaded>
		</Screen>
	);
}
