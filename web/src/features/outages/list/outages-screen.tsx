/** All outages of the user: ongoing ones first, the others by day. */
import { durationInWords, type ListedOutage } from '@stayup/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { outageQueries } from '../../../entities/outage/outage-queries.ts';
import { OutageGroups } from '../../../entities/outage/ui/outage-groups.tsx';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { useShownWebsites, useStaleWebsites } from '../../../entities/website/use-shown-websites.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { formatCount } from '../../../lib/format.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { useSearchChoices, withChoice } from '../../../lib/search-params.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { DownloadOutages } from './download-outages.tsx';
import {
	filterNames,
	isFiltered,
	type OutagesFilter,
	outageQueryOf,
	periods,
	readOutagesFilter,
} from './outages-filter.ts';
import { OutagesTools } from './outages-tools.tsx';

export function OutagesScreen() {
	const { params, choose, change } = useSearchChoices();
	const search = params.toString();
	const filter = useMemo(() => readOutagesFilter(new URLSearchParams(search)), [search]);
	// The span ends now, so it begins at one instant for as long as the filter stays.
	const query = useMemo(() => outageQueryOf(filter, serverNow()), [filter]);
	const refetchInterval = useRefetchInterval();
	const websites = useQuery({ ...websiteQueries.list(), refetchInterval });
	const stale = useStaleWebsites(useShownWebsites(websites.data, websites.dataUpdatedAt));
	const list = pagedListOf(useInfiniteQuery({ ...outageQueries.list(query), refetchInterval }));
	const ongoing = list.data?.filter(({ endedAt }) => endedAt === null).length ?? 0;
	const clear = () => change((known) => filterNames.reduce((rest, name) => withChoice(rest, name, null), known));

	return (
		<Screen title={pageTitle('Outages')}>
			<PageHeading title="Outages" actions={<DownloadOutages query={query} />}>
				<p role="status" className="min-h-5">
					{list.data && filter.state !== 'resolved' && (
						<span className={ongoing > 0 ? 'font-medium text-down-text' : undefined}>
							{ongoingInWords(ongoing, list.hasMore && ongoing === list.data.length)}
						</span>
					)}{' '}
					{list.data && !list.hasMore && resolvedInWords(list.data)}
				</p>
			</PageHeading>
			<div className="grid grid-cols-1 gap-6 lg:gap-3">
				<OutagesTools websites={websites.data} filter={filter} onChoose={choose} onClear={clear} />
				<OutageGroups
					list={list}
					stale={stale}
					namesWebsites
					heading="h2"
					empty={<NoOutages filter={filter} onClear={clear} />}
				/>
			</div>
		</Screen>
	);
}

function NoOutages({ filter, onClear }: { filter: OutagesFilter; onClear: () => void }) {
	if (!isFiltered(filter)) {
		return (
			<EmptyState icon={CircleCheck} title="No outages">
				An outage appears here when a website goes down.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon={SearchX}
			title={`No outages${filter.since === null ? ' match these filters' : ` ${periods[filter.since].words}`}`}
			action={
				<Button variant="secondary" onClick={onClear}>
					Clear filters
				</Button>
			}
		>
			{filter.since === null || filter.website !== null || filter.state !== null
				? 'Choose another website, status or time.'
				: 'No website was down in this time.'}
		</EmptyState>
	);
}

function ongoingInWords(count: number, hasMore: boolean): string {
	if (count === 0) return 'No outage is ongoing.';
	const many = `${formatCount(count)}${hasMore ? ' or more' : ''}`;
	return count === 1 ? '1 outage is ongoing.' : `${many} outages are ongoing.`;
}

/** "8 resolved, 5 h 37 min in all." Empty if there are none. */
function resolvedInWords(outages: readonly Pick<ListedOutage, 'timestamp' | 'endedAt'>[]): string {
	const durations = outages.flatMap(({ timestamp, endedAt }) =>
		endedAt === null ? [] : [Date.parse(endedAt) - Date.parse(timestamp)],
	);
	if (durations.length === 0) return '';
	const all = durations.reduce((sum, duration) => sum + duration, 0);
	return `${formatCount(durations.length)} resolved, ${durationInWords(all)} in all.`;
}
