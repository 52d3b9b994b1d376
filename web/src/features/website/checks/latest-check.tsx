/** The result of the latest check, with a waterfall chart of its phases. */
import { type LatestResult, regionName } from '@stayup/contract';
import { NotJudged } from '../../../entities/website/check-settings/not-judged.tsx';
import { PhaseWaterfall } from '../../../entities/website/ui/phase-waterfall.tsx';
import { formatMilliseconds, nothing } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';

const phases = ['first', 'second', 'third', 'fourth', 'fifth'];

export function LoadingLatestCheck() {
	const value = <Skeleton className="h-4.5 w-24" />;
	return (
		<Panel title="Latest check" className="grid gap-5 px-4 pb-4">
			<Facts facts={['Result', 'Checked from', 'Status code', 'Total time'].map((term) => ({ term, value }))} />
			<div aria-busy="true" className="grid gap-3">
				{phases.map((phase) => (
					<div key={phase} className="grid gap-1.5">
						<Skeleton className="h-4.5 w-32" />
						<Skeleton className="h-1.5 w-full rounded-full" />
					</div>
				))}
			</div>
		</Panel>
	);
}

export function LatestCheckCard({ check }: { check: LatestResult }) {
	return (
		<Panel title="Latest check" aside={<RelativeTime instant={check.at} />} className="grid gap-5 px-4 pb-4">
			<Facts
				facts={[
					{ term: 'Result', value: check.error ?? 'Succeeded' },
					{ term: 'Checked from', value: regionName(check.region) },
					{ term: 'Status code', value: check.statusCode ?? nothing },
					{ term: 'Total time', value: formatMilliseconds(check.phases.totalMs) },
				]}
			/>
			{check.notJudged && (
				<ul aria-label="Rules that were not judged" className="grid gap-2 text-ui">
					{check.notJudged.map(({ sentence, reason }) => (
						<li key={sentence} className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
							<span className="text-ink">{sentence}</span>
							<NotJudged reason={reason} />
						</li>
					))}
				</ul>
			)}
			{check.notes && (
				<div className="grid gap-1 text-ui">
					<p className="text-ink">
						{check.isUp ? 'Browsers show this website, but its response has oddities:' : 'The response has oddities:'}
					</p>
					<ul aria-label="Oddities of the response" className="grid list-disc gap-1 pl-5 text-muted">
						{check.notes.map((note) => (
							<li key={note}>{note}</li>
						))}
					</ul>
				</div>
			)}
			<PhaseWaterfall phases={check.phases} />
		</Panel>
	);
}
