/** The current outage: its cause, who can fix it, who has acknowledged it and what to do. The heading above says how long it has lasted. */
import type { CheckDetail, OutageDetail, OutageSummary } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { May } from '../../../entities/account/members/may.tsx';
import { outageQueries } from '../../../entities/outage/outage-queries.ts';
import { AcknowledgeButton } from '../../../entities/outage/ui/acknowledge-button.tsx';
import { FailedRules } from '../../../entities/outage/ui/failed-rules.tsx';
import { HaveUsFixIt } from '../../../entities/outage/ui/have-us-fix-it.tsx';
import { secondsBetweenChecks } from '../../../entities/website/check-pace.ts';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { formatInstant, formatInterval } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { paths } from '../../../lib/paths.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';

type DownCardProps = {
	website: ShownWebsite;
	/** Undefined until the outages have loaded. */
	outage: OutageSummary | undefined;
	latestResult: CheckDetail | null;
};

/** Grey, and in the past tense, if the website's status is not current. */
export function DownCard({ website, outage, latestResult }: DownCardProps) {
	const refetchInterval = useRefetchInterval();
	const { data: detail } = useQuery({
		...outageQueries.detail(outage?._id ?? ''),
		enabled: outage !== undefined,
		refetchInterval,
	});
	const since = outage?.timestamp ?? website.statusSince;
	const isCurrent = website.staleness === undefined;
	const text = joinClasses('text-ui', isCurrent ? 'text-down-ink' : 'text-unknown-ink');

	return (
		<section
			aria-label={isCurrent ? 'Current outage' : 'Last known outage'}
			className={joinClasses(
				'flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border px-4 py-3',
				isCurrent ? 'border-down bg-down-tint' : 'border-line bg-unknown-tint',
			)}
		>
			<div className="flex min-w-0 flex-1 basis-80 items-start gap-3">
				<CircleAlert
					className={joinClasses('mt-0.5 size-5 shrink-0', isCurrent ? 'text-down-ink' : 'text-unknown-ink')}
				/>
				<div className="grid min-w-0 gap-0.5">
					<h2
						className={joinClasses(
							'text-base font-semibold [overflow-wrap:anywhere]',
							isCurrent ? 'text-down-ink' : 'text-ink',
						)}
					>
						{isCurrent ? `${website.name} is down` : `${website.name} was down when it was last checked`}
					</h2>
					<p className={text}>
						{outage === undefined ? 'Since' : `${outage.error}, since`} {formatInstant(since)}.{' '}
						{isCurrent
							? `We check it every ${formatInterval(secondsBetweenChecks(website, serverNow()))}.`
							: 'It may be up again.'}
					</p>
					{detail?.cause && (
						<p className={text}>
							{detail.cause.sentence} Who can fix it: {detail.cause.partyName}.
						</p>
					)}
					{detail && <FailedRules evidence={detail.evidence} />}
					{detail?.acknowledgement && <Acknowledged acknowledgement={detail.acknowledgement} className={text} />}
					{isCurrent && latestResult?.error === null && (
						<p role="status" className={joinClasses(text, 'font-medium')}>
							The latest check succeeded. After a second success in a row, the website counts as up.
						</p>
					)}
				</div>
			</div>
			{detail && (
				<div className="flex flex-wrap gap-2">
					<ButtonLink to={paths.outage(detail._id)}>What to do</ButtonLink>
					<May permission="respond">
						<AcknowledgeButton outage={detail} />
					</May>
					{detail.cause.party !== 'team' && <HaveUsFixIt outage={detail} />}
				</div>
			)}
		</section>
	);
}

type AcknowledgedProps = { acknowledgement: NonNullable<OutageDetail['acknowledgement']>; className: string };

function Acknowledged({ acknowledgement: { by, at, note }, className }: AcknowledgedProps) {
	return (
		<p className={joinClasses(className, '[overflow-wrap:anywhere]')}>
			Acknowledged by {by}, {formatInstant(at)}
			{note === '' ? '.' : `: ${note}`}
		</p>
	);
}
