/** Loads the defaults of the account for a form that adds websites, and leads to where they are changed. */
import type { WebsiteDefaults } from '@stayup/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../lib/api-client/client.ts';
import { paths } from '../../../lib/paths.ts';
import { FieldsSkeleton } from '../../../ui/feedback/fields-skeleton.tsx';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { useSession } from '../../account/session/session.tsx';
import { intervalNote, startingSettings } from './starting-settings.ts';

export const websiteDefaultsQuery = () =>
	queryOptions({
		queryKey: ['website-defaults'],
		queryFn: async ({ signal }) => {
			let version = '*';
			const onReply = (headers: Headers) => {
				version = headers.get('etag') ?? '*';
			};
			const defaults = await call('getWebsiteDefaults', { signal, onReply });
			return { defaults, version };
		},
	});

type LoadedDefaultsProps = {
	/** `version`: the ETag of the defaults. */
	children: (start: WebsiteDefaults, version: string) => ReactNode;
};

export function LoadedDefaults({ children }: LoadedDefaultsProps) {
	// Read again for each form, because a colleague may have changed them.
	const query = useQuery({ ...websiteDefaultsQuery(), refetchOnMount: 'always' });
	const tier = useSession().user?.tier ?? 'Free';
	const skeleton = (
		<Card>
			<FieldsSkeleton />
		</Card>
	);
	return (
		<Loaded
			query={{ ...query, data: query.isFetchedAfterMount ? query.data : undefined }}
			failure="Failed to load the defaults for new websites"
			skeleton={skeleton}
		>
			{({ defaults, version }) => {
				const note = intervalNote(defaults, tier);
				return (
					<>
						{note !== null && <InlineNotice tone="degraded">{note}</InlineNotice>}
						{children(startingSettings(defaults, tier), version)}
					</>
				);
			}}
		</Loaded>
	);
}

/** For the forms that begin with them. */
export function ChangeDefaults() {
	return (
		<p className="text-small text-muted">
			New websites begin with the defaults of the account.{' '}
			<Link to={paths.websiteDefaults} className="underline underline-offset-4 hover:no-underline">
				Change defaults
			</Link>
		</p>
	);
}
