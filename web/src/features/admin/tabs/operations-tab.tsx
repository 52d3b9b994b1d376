/** How the service itself runs: late rounds, waiting deliveries, the last run of each job, and the deployed version. */

import { type HeartbeatJob, type Operations, regionName } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../lib/format.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { UptimeStrip } from '../../../ui/chart/uptime-strip.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { StatCard } from '../../../ui/layout/stat-card.tsx';
import { Hint } from '../../../ui/overlay/hint.tsx';
import { adminFailures } from '../admin-messages.ts';
import { adminOperations } from '../list/admin-queries.ts';
import { OperationsState } from './operations-state.tsx';
import { durationOf, hourBars, latenessInWords, roundsInWords, shareOf } from './operations-words.ts';

const jobWords: Readonly<Record<HeartbeatJob, string>> = {
	tick: 'Tick',
	rounds: 'Rounds',
	rechecks: 'Rechecks',
	deliveries: 'Deliveries',
	sweep: 'Delivery sweep',
	domains: 'Domain lookups',
	'status-pages': 'Status pages',
	'website-changes': 'Website changes',
	nightly: 'Nightly jobs',
	backup: 'Backup',
	'restore-drill': 'Restore drill',
};

const serviceTerms = [
	'Oldest undelivered alert, due',
	'99% of alerts sent within',
	'Regions not responding',
	'Deployed version',
] as const;

export function OperationsTab() {
	const operations = useQuery({ ...adminOperations(), refetchInterval: useRefetchInterval() });
	return (
		<Loaded query={operations} failure={adminFailures.operations.text} isStaleShown skeleton={<LoadingOperations />}>
			{(loaded) => <LoadedOperations operations={loaded} />}
		</Loaded>
	);
}

function LoadedOperations({ operations }: { operations: Operations }) {
	const { recent, hours, deliveries, alertDelayP99, lostRegions, version, jobs } = operations;
	return (
		<div className="grid grid-cols-1 gap-6">
			<OperationsState operations={operations} />
			<Stats>
				<StatCard
					label="Lateness now"
					value={durationOf(recent.latenessP99)}
					hint={latenessInWords(recent.latenessMax)}
				/>
				<StatCard label="Rounds run in 24 hours" value={shareOf(hours)} hint={roundsInWords(hours)} />
				<StatCard
					label="Deliveries due"
					value={formatCount(deliveries.due)}
					hint={`${formatCount(deliveries.overdue)} waiting for more than two minutes`}
				/>
				<StatCard
					label="Failed deliveries"
					value={formatCount(deliveries.dead)}
					hint={
						<Link to="/admin?tab=deliveries" className="rounded-small underline underline-offset-4">
							Show failed deliveries
						</Link>
					}
				/>
			</Stats>
			<Section title="Lateness in the last 24 hours" aside="One bar per hour, in your time zone">
				<Card>
					<UptimeStrip days={hourBars(hours)} summary="Lateness in the last 24 hours" interactive bare />
				</Card>
			</Section>
			<div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
				<Section title="Service">
					<KnownFacts
						facts={[
							{ term: serviceTerms[0], value: oldestAlertOf(deliveries.oldestAlertAt) },
							{ term: serviceTerms[1], value: alertDelayP99 === null ? null : durationOf(alertDelayP99) },
							{ term: serviceTerms[2], value: regionsOf(lostRegions) },
							{ term: serviceTerms[3], value: version },
						]}
					/>
				</Section>
				<Section title="Last runs">
					<KnownFacts
						facts={jobs.map(({ job, lastRunAt }) => ({
							term: jobWords[job],
							value: lastRunAt === null ? null : <RelativeTime instant={lastRunAt} />,
						}))}
					/>
				</Section>
			</div>
			<p className="text-small text-muted">
				Deliveries are counted in the database. The tasks that wait in Cloud Tasks itself are on Google’s dashboard.
			</p>
		</div>
	);
}

/** Those that nobody has measured are counted in one line below the rest. */
function KnownFacts({ facts }: { facts: readonly { term: string; value: ReactNode }[] }) {
	const unknown = facts.filter(({ value }) => value === null).map(({ term }) => term);
	return (
		<div className="grid gap-2">
			{unknown.length < facts.length && <Facts facts={facts.filter(({ value }) => value !== null)} />}
			{unknown.length > 0 && (
				<Hint text={unknown.join('; ')}>
					<span className="text-ui text-muted">{unknown.length} not recorded yet</span>
				</Hint>
			)}
		</div>
	);
}

function oldestAlertOf(instant: string | null): ReactNode {
	return instant === null ? 'None' : <RelativeTime instant={instant} />;
}

function regionsOf(lostRegions: Operations['lostRegions']): string | null {
	if (lostRegions === null) return null;
	return lostRegions.length === 0 ? 'None' : lostRegions.map(regionName).join(', ');
}

function Stats({ children }: { children: ReactNode }) {
	return <div className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 sm:gap-4 lg:grid-cols-4">{children}</div>;
}

function LoadingOperations() {
	return (
		<div aria-busy="true" className="grid grid-cols-1 gap-6">
			<Skeleton className="h-11 w-full rounded-control" />
			<Stats>
				{['Lateness now', 'Rounds run in 24 hours', 'Deliveries due', 'Failed deliveries'].map((label) => (
					<StatCard key={label} label={label} value="" hint="…" loading />
				))}
			</Stats>
			<Section title="Lateness in the last 24 hours">
				<Card>
					<Skeleton className="h-10 w-full" />
				</Card>
			</Section>
			<div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
				<Section title="Service">
					<LoadingFacts terms={serviceTerms} />
				</Section>
				<Section title="Last runs">
					<LoadingFacts terms={Object.values(jobWords)} />
				</Section>
			</div>
		</div>
	);
}

function LoadingFacts({ terms }: { terms: readonly string[] }) {
	return <Facts facts={terms.map((term) => ({ term, value: <Skeleton className="h-5 w-24" /> }))} />;
}
