/** Outages in groups: ongoing ones first, the others by day, with a button that loads more. */
import type { ListedOutage } from '@stayup/contract';
import { type ReactNode, useMemo } from 'react';
import type { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { formatCount } from '../../../lib/format.ts';
import { failures } from '../../../lib/messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { LoadMore } from '../../../ui/table/load-more.tsx';
import { groupByDay } from './group-by-day.ts';
import { OutageRows, type OutageRowsProps } from './outage-rows.tsx';

type Heading = 'h2' | 'h3';

type OutageGroupsProps = Pick<OutageRowsProps, 'stale' | 'namesWebsites'> & {
	/** Newest first. */
	list: ReturnType<typeof pagedListOf<ListedOutage>>;
	/** Of each group. */
	heading: Heading;
	empty: ReactNode;
};

export function OutageGroups({ list, empty, ...rest }: OutageGroupsProps) {
	return (
		<Loaded
			query={list}
			failure={failures.outagesLoad.text}
			unchanged="Monitoring continues."
			skeleton={<LoadingGroups />}
			empty={empty}
			isStaleShown
		>
			{(outages) => (
				<>
					<Groups outages={outages} hasMore={list.hasMore} {...rest} />
					<LoadMore list={list} />
				</>
			)}
		</Loaded>
	);
}

type GroupsProps = Omit<OutageRowsProps, 'today'> & { hasMore: boolean; heading: Heading };

function Groups({ outages, hasMore, heading, ...rest }: GroupsProps) {
	const today = useNow(60_000);
	const { ongoing, days } = useMemo(() => {
		const isOver = ({ endedAt }: ListedOutage) => endedAt !== null;
		return { ongoing: outages.filter((outage) => !isOver(outage)), days: groupByDay(outages.filter(isOver), today) };
	}, [outages, today]);
	return (
		<div className={cardClassName}>
			{ongoing.length > 0 && (
				<Group heading={heading} label="Ongoing" count={ongoing.length} isComplete={days.length > 0 || !hasMore}>
					<OutageRows outages={ongoing} today={today} {...rest} />
				</Group>
			)}
			{days.map(({ key, label, outages: members }, index) => (
				<Group
					key={key}
					heading={heading}
					label={label}
					count={members.length}
					isComplete={!hasMore || index < days.length - 1}
				>
					<OutageRows outages={members} today={Date.parse(key)} {...rest} />
				</Group>
			))}
		</div>
	);
}

const cardClassName = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-card';
/** On wide screens, the day stands beside its outages, so that a long history stays short. */
const groupClassName = 'grid grid-cols-1 lg:grid-cols-[11rem_minmax(0,1fr)]';
const dayClassName = 'px-4 max-lg:border-b max-lg:border-line max-lg:bg-subtle max-lg:py-2 lg:pt-3.5';

type GroupProps = { heading: Heading; label: string; count: number; isComplete: boolean; children: ReactNode };

function Group({ heading: HeadingTag, label, count, isComplete, children }: GroupProps) {
	return (
		<section aria-label={label} className={groupClassName}>
			<HeadingTag className={`flex items-baseline gap-2 text-ui font-medium ${dayClassName}`}>
				{label}
				{isComplete && count > 1 && (
					<span className="text-small font-normal text-muted tabular-nums">{formatCount(count)}</span>
				)}
			</HeadingTag>
			{children}
		</section>
	);
}

function LoadingGroups() {
	return (
		<div className={cardClassName}>
			{[['a'], ['b', 'c'], ['d', 'e', 'f']].map((rows) => (
				<div key={rows.join()} className={groupClassName}>
					<div className={dayClassName}>
						<Skeleton className="h-5 w-28" />
					</div>
					<div className="divide-y divide-line">
						{rows.map((row) => (
							<div key={row} className="flex h-12 items-center gap-6 px-4">
								<Skeleton className="h-4 w-20" />
								<Skeleton className="h-4 w-40 max-w-1/2" />
							</div>
						))}
					</div>
				</div>
			))}
		</div>
	);
}
