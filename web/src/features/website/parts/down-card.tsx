/** The current outage: its cause and duration. */
import { type CheckDetail, durationInWords, type OutageSummary, partyWords, type Website } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { outageQueries } from '../../../entities/outage/api/outage-queries.ts';
import { HaveUsFixIt } from '../../../entities/outage/ui/have-us-fix-it.tsx';
import { causeOfOutage } from '../../../entities/outage/ui/outage-cause.ts';
import { TickingDuration } from '../../../entities/outage/ui/ticking-duration.tsx';
import { formatInstant } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';

export type DownCardProps = {
	website: Website;
	/** Undefined until the outages have loaded. */
	outage: OutageSummary | undefined;
	latestResult: CheckDetail | null;
};

export function DownCard({ website, outage, latestResult }: DownCardProps) {
	const { data: detail } = useQuery({ ...outageQueries.detail(outage?._id ?? ''), enabled: outage !== undefined });
	const cause = detail && causeOfOutage(detail);
	const since = outage?.timestamp ?? website.statusSince;

	return (
		<section
			aria-label="Current outage"
			className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 rounded-card border border-down bg-down-tint p-4 sm:p-6"
		>
			<div className="flex min-w-0 items-start gap-3">
				<CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-down-ink" strokeWidth={1.75} />
				<div className="grid min-w-0 gap-1">
					<h2 className="text-lead font-semibold text-down-ink [overflow-wrap:anywhere]">{website.name} is down</h2>
					<p className="text-ui text-down-ink">
						{outage !== undefined && `${outage.error}. `}We check again every{' '}
						{durationInWords(website.runningInterval * 1000)}.
					</p>
					{latestResult?.error === null && (
						<p role="status" className="text-ui font-medium text-down-ink">
							The latest check succeeded. After a second success in a row, the website counts as up.
						</p>
					)}
					{detail && cause && (
						<>
							<p className="text-ui text-down-ink">
								{cause.sentence} Who can fix it: {partyWords[cause.party]}.
							</p>
							<div className="mt-3 flex flex-wrap gap-2">
								<ButtonLink to={paths.outage(detail._id)} variant="secondary">
									What to do
								</ButtonLink>
								<HaveUsFixIt outage={detail} />
							</div>
						</>
					)}
				</div>
			</div>
			<p className="text-ui text-down-ink" title={formatInstant(since)}>
				<span className="block text-stat">
					<TickingDuration since={since} />
				</span>
				since {formatInstant(since)}
			</p>
		</section>
	);
}
