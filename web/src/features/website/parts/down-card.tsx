/** The current outage: its cause and duration. */
import { type CheckDetail, durationInWords, type OutageSummary, partyWords } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { outageQueries } from '../../../entities/outage/api/outage-queries.ts';
import { HaveUsFixIt } from '../../../entities/outage/ui/have-us-fix-it.tsx';
import { causeOfOutage } from '../../../entities/outage/ui/outage-cause.ts';
import { TickingDuration } from '../../../entities/outage/ui/ticking-duration.tsx';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { formatInstant } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';

export type DownCardProps = {
	website: ShownWebsite;
	/** Undefined until the outages have loaded. */
	outage: OutageSummary | undefined;
	latestResult: CheckDetail | null;
};

/** Grey, and in the past tense, if the website's status is not current. */
export function DownCard({ website, outage, latestResult }: DownCardProps) {
	const { data: detail } = useQuery({ ...outageQueries.detail(outage?._id ?? ''), enabled: outage !== undefined });
	const cause = detail && causeOfOutage(detail);
	const since = outage?.timestamp ?? website.statusSince;
	const isCurrent = website.staleness === undefined;
	const text = joinClasses('text-ui', isCurrent ? 'text-down-ink' : 'text-unknown-ink');

	return (
		<section
			aria-label={isCurrent ? 'Current outage' : 'Last known outage'}
			className={joinClasses(
				'flex flex-wrap items-start justify-between gap-x-8 gap-y-4 rounded-card border p-4 sm:p-6',
				isCurrent ? 'border-down bg-down-tint' : 'border-line bg-unknown-tint',
			)}
		>
			<div className="flex min-w-0 items-start gap-3">
				<CircleAlert
					aria-hidden="true"
					className={joinClasses('mt-0.5 size-5 shrink-0', isCurrent ? 'text-down-ink' : 'text-unknown-ink')}
					strokeWidth={1.75}
				/>
				<div className="grid min-w-0 gap-1">
					<h2
						className={joinClasses(
							'text-lead font-semibold [overflow-wrap:anywhere]',
							isCurrent ? 'text-down-ink' : 'text-ink',
						)}
					>
						{isCurrent ? `${website.name} is down` : `${website.name} was down when it was last checked`}
					</h2>
					<p className={text}>
						{outage !== undefined && `${outage.error}. `}
						{isCurrent
							? `We check again every ${durationInWords(website.runningInterval * 1000)}.`
							: 'It may be up again.'}
					</p>
					{isCurrent && latestResult?.error === null && (
						<p role="status" className={joinClasses(text, 'font-medium')}>
							The latest check succeeded. After a second success in a row, the website counts as up.
						</p>
					)}
					{detail && cause && (
						<>
							<p className={text}>
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
			<p className={text} title={formatInstant(since)}>
				{isCurrent && (
					<span className="block text-stat">
						<TickingDuration since={since} />
					</span>
				)}
				since {formatInstant(since)}
			</p>
		</section>
	);
}
