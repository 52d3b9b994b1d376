/** Outages as rows: from when until when, which website, why, who acknowledged it and for how long. The whole row opens the outage. */
import type { ListedOutage } from '@stayup/contract';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatSince } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { paths } from '../../../lib/paths.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { OutageDuration } from './outage-duration.tsx';
import type { StaleWebsites } from './outages-table.tsx';

export type OutageRowsProps = {
	outages: readonly ListedOutage[];
	/** Websites whose ongoing outages may be over. */
	stale: StaleWebsites;
	/** Without the names, the error is the link. */
	namesWebsites: boolean;
	/** Milliseconds since the epoch: the day in front of a time is left out for this day. */
	today: number;
};

const rowClassName =
	'relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-ui transition-colors hover:bg-hover has-focus-visible:bg-hover sm:min-h-12 sm:py-2 md:grid';

export function OutageRows({ outages, stale, namesWebsites, today }: OutageRowsProps) {
	const columns = namesWebsites
		? 'md:grid-cols-[10.5rem_minmax(0,14rem)_minmax(0,1fr)_auto_minmax(6rem,auto)]'
		: 'md:grid-cols-[10.5rem_minmax(0,1fr)_auto_minmax(6rem,auto)]';
	return (
		<ul className="divide-y divide-line">
			{outages.map((outage) => (
				<li key={outage._id} className={joinClasses(rowClassName, columns)}>
					<OutageTimes {...outage} today={today} />
					<Link
						to={paths.outage(outage._id)}
						className="min-w-0 rounded-small font-medium break-words text-ink max-md:flex-1 max-md:basis-32 after:absolute after:inset-0"
					>
						{namesWebsites ? outage.website.name : outage.error}
						<span className="sr-only">, outage details</span>
					</Link>
					{namesWebsites && (
						<span className="min-w-0 break-words text-body max-md:order-3 max-md:basis-full">{outage.error}</span>
					)}
					<span className="flex justify-end gap-2 max-md:order-5">
						{outage.planned === true && <StatusBadge tone="info">Planned</StatusBadge>}
						{outage.acknowledgement && (
							<StatusBadge tone="info">Acknowledged by {outage.acknowledgement.by}</StatusBadge>
						)}
					</span>
					<span className="flex items-center justify-end gap-2 whitespace-nowrap text-ink tabular-nums max-md:order-2">
						<OutageDuration {...outage} staleness={stale.get(outage.websiteId)} />
						<ChevronRight className="size-4 shrink-0 text-muted" />
					</span>
				</li>
			))}
		</ul>
	);
}

function OutageTimes({ timestamp, endedAt, today }: Pick<ListedOutage, 'timestamp' | 'endedAt'> & { today: number }) {
	const began = Date.parse(timestamp);
	return (
		<span className="text-muted tabular-nums max-md:order-4 max-md:basis-full max-md:text-small">
			<time dateTime={timestamp} className="whitespace-nowrap">
				{formatSince(began, today)}
			</time>
			{endedAt !== null && (
				<>
					{' – '}
					<time dateTime={endedAt} className="whitespace-nowrap">
						{formatSince(Date.parse(endedAt), began)}
					</time>
				</>
			)}
		</span>
	);
}
