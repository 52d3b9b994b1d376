/** The website's last outages, and a link to all of them. */
import { durationInWords, type OutageSummary } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { TickingDuration } from '../../../entities/outage/ui/ticking-duration.tsx';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { formatInstant, formatSince, nothing } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { StatusDot } from '../../../ui/feedback/status-dot.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SmallTable } from '../../../ui/table/small-table.tsx';

type RecentOutagesProps = {
	website: ShownWebsite;
	/** Newest first; undefined while they load. */
	outages: readonly OutageSummary[] | undefined;
};

const rowsShown = 3;

export function RecentOutages({ website, outages }: RecentOutagesProps) {
	return (
		<Panel
			title="Recent outages"
			aside={
				<Link
					to={paths.websiteOutages(website._id)}
					className="rounded-small text-accent underline-offset-4 hover:underline"
				>
					All outages
				</Link>
			}
			className="pb-1"
		>
			{outages?.length === 0 ? (
				<p className="px-4 pb-3 text-small text-muted">
					No outages. Outages of this website appear here with their cause and duration.
				</p>
			) : (
				<SmallTable
					caption="Recent outages"
					rows={outages?.slice(0, rowsShown)}
					loadingRows={rowsShown}
					rowKey={({ _id }) => _id}
					columns={[
						{
							key: 'timestamp',
							header: 'Started',
							className: 'whitespace-nowrap',
							render: ({ _id, timestamp }) => (
								<Link
									to={paths.outage(_id)}
									title={formatInstant(timestamp)}
									className="inline-flex min-h-6 items-center rounded-small text-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
								>
									<time dateTime={timestamp}>{formatSince(Date.parse(timestamp), serverNow())}</time>
									<span className="sr-only">, outage details</span>
								</Link>
							),
						},
						{
							key: 'duration',
							header: 'Duration',
							className: 'whitespace-nowrap',
							render: (outage) => <Duration outage={outage} isStale={website.staleness !== undefined} />,
						},
						{
							key: 'error',
							header: 'Error',
							className: 'w-full max-w-0 truncate',
							render: ({ error }) => <span title={error}>{error}</span>,
						},
						{ key: 'statusCode', header: 'Code', align: 'right', render: ({ statusCode }) => statusCode ?? nothing },
					]}
				/>
			)}
		</Panel>
	);
}

/** An ongoing outage of a website that is not being checked may be over. */
function Duration({ outage: { timestamp, endedAt }, isStale }: { outage: OutageSummary; isStale: boolean }) {
	if (endedAt !== null) return durationInWords(Date.parse(endedAt) - Date.parse(timestamp));
	if (isStale) return 'Not known';
	return (
		<span className="inline-flex items-center gap-2 font-medium text-down-text">
			<StatusDot tone="down" />
			<span className="sr-only">Ongoing,</span>
			<TickingDuration since={timestamp} />
		</span>
	);
}
