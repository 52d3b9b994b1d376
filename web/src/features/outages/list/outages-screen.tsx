/** All outages of the user: ongoing ones first, the others by day. */
import type { ListedOutage } from '@stayup/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck, SearchX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { outageQueries } from '../../../entities/outage/api/outage-queries.ts';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { PauseUpdates } from '../../../entities/website/ui/live-notes.tsx';
import { useShownWebsites, useStaleWebsites } from '../../../entities/website/use-shown-websites.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { formatCount } from '../../../lib/format.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { failures } from '../../../lib/messages.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { useSearchChoices, withChoice } from '../../../lib/search-params.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { DownloadOutages } from './download-outages.tsx';
import { groupByDay } from './group-by-day.ts';
import { OutageRows } from './outage-rows.tsx';
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
	const today = useNow(60_000);
	const { ongoing, days } = useMemo(() => {
		const all = list.data ?? [];
		const isOver = ({ endedAt }: ListedOutage) => endedAt !== null;
		return { ongoing: all.filter((outage) => !isOver(outage)), days: groupByDay(all.filter(isOver), today) };
	}, [list.data, today]);
	const clear = () => change((known) => filterNames.reduce((rest, name) => withChoice(rest, name, null), known));

	return (
		<Screen title={pageTitle('Outages')}>
			<PageHeading title="Outages" actions={<DownloadOutages query={query} />}>
				<div className="flex flex-wrap items-center gap-x-2">
					<p role="status" className={ongoing.length > 0 ? 'font-medium text-down-text' : ''}>
						{list.data &&
							filter.state !== 'resolved' &&
							ongoingInWords(ongoing.length, list.hasMore && days.length === 0)}
					</p>
					<PauseUpdates />
				</div>
			</PageHeading>
			<div className="grid grid-cols-1 gap-6 lg:gap-3">
				<OutagesTools websites={websites.data} filter={filter} onChoose={choose} onClear={clear} />
				<Loaded
					query={list}
					failure={failures.outagesLoad.text}
					hint="Monitoring continues. Check your connection and try again."
					skeleton={<LoadingGroups />}
					empty={<NoOutages filter={filter} onClear={clear} />}
					isStaleShown
				>
					{() => (
						<>
							{ongoing.length > 0 && (
								<Group label="Ongoing" count={ongoing.length} isComplete={days.length > 0 || !list.hasMore}>
									<OutageRows outages={ongoing} stale={stale} today={today} />
								</Group>
							)}
							{days.map(({ key, label, outages }, index) => (
								<Group
									key={key}
									label={label}
									count={outages.length}
									isComplete={!list.hasMore || index < days.length - 1}
								>
									<OutageRows outages={outages} stale={stale} today={Date.parse(key)} />
								</Group>
							))}
							{list.hasMore && (
								<Button
									variant="secondary"
									className="w-fit justify-self-center"
									busy={list.isLoadingMore}
									onClick={list.loadMore}
								>
									Load more
								</Button>
							)}
						</>
					)}
				</Loaded>
			</div>
		</Screen>
	);
}

/** On wide screens, the day stands beside its outages, so that a long history stays short. */
const groupClassName = 'grid grid-cols-1 gap-2 lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start lg:gap-4';

type GroupProps = { label: string; count: number; isComplete: boolean; children: ReactNode };

function Group({ label, count, isComplete, children }: GroupProps) {
	return (
		<section aria-label={label} className={groupClassName}>
			<h2 className="flex items-baseline gap-2 text-ui font-medium lg:pt-3.5">
				{label}
				{isComplete && <span className="text-small font-normal text-muted tabular-nums">{formatCount(count)}</span>}
			</h2>
			{children}
		</section>
	);
}

function LoadingGroups() {
	return [1, 2, 3].map((rows) => (
		<div key={rows} className={groupClassName}>
			<Skeleton className="h-5 w-28 lg:mt-3.5" />
			<div className="divide-y divide-line rounded-card border border-line bg-card">
				{Array.from({ length: rows }, (_, row) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
					<div key={row} className="flex h-12 items-center gap-6 px-4">
						<Skeleton className="h-4 w-20" />
						<Skeleton className="h-4 w-40 max-w-1/2" />
					</div>
				))}
			</div>
		</div>
	));
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
				? 'Choose another website, state or time.'
				: 'No website was down in this time.'}
		</EmptyState>
	);
}

function ongoingInWords(count: number, hasMore: boolean): string {
	if (count === 0) return 'No outage is ongoing.';
	const many = `${formatCount(count)}${hasMore ? ' or more' : ''}`;
	return count === 1 ? '1 outage is ongoing.' : `${many} outages are ongoing.`;
}
