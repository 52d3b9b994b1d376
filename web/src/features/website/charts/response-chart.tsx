/** Response times over a range, as percentiles or as phases of the checks, with outages in the background. */

import {
	type OutageSummary,
	type Tier,
	tierLimits,
	type UptimeWindow,
	uptimeWindowDays,
	uptimeWindows,
} from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import type { Staleness } from '../../../entities/website/freshness.ts';
import { StaleBadge } from '../../../entities/website/ui/website-status.tsx';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { failures } from '../../../lib/messages.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { PercentileChart } from './percentile-chart.tsx';
import { PhaseChart } from './phase-chart.tsx';

const views = [
	{ value: 'whole', label: 'Total' },
	{ value: 'parts', label: 'Phases' },
] as const;
type View = (typeof views)[number]['value'];

export type ResponseChartProps = {
	id: string;
	tier: Tier;
	outages: readonly OutageSummary[];
	/** Set if the chart is missing recent checks. */
	staleness: Staleness | undefined;
};

export function ResponseChart({ id, tier, outages, staleness }: ResponseChartProps) {
	const { chosen, choose } = useSearchChoices();
	const allowed = uptimeWindows.filter((window) => uptimeWindowDays[window] <= tierLimits[tier].historyDays);
	const range = allowed.find((window) => window === chosen('range')) ?? '24h';
	const view = views.find(({ value }) => value === chosen('times'))?.value ?? 'whole';
	const refetchInterval = useRefetchInterval();
	const times = useQuery({ ...websiteQueries.responseTimes(id, range), refetchInterval });
	const Chart = view === 'parts' ? PhaseChart : PercentileChart;

	return (
		<Section
			title="Response times"
			aside={
				<div className="flex flex-wrap items-center gap-2">
					{staleness && <StaleBadge staleness={staleness} />}
					<RadioGroup
						variant="segments"
						label="View"
						isLabelHidden
						name="times"
						choices={views}
						value={view}
						onChange={(next: View) => choose('times', next === 'whole' ? '' : next)}
					/>
					<RadioGroup
						variant="segments"
						label="Range"
						isLabelHidden
						name="range"
						choices={allowed.map((window) => ({ value: window, label: window.replace('h', ' h').replace('d', ' d') }))}
						value={range}
						onChange={(next: UptimeWindow) => choose('range', next === '24h' ? '' : next)}
					/>
				</div>
			}
		>
			<Loaded
				query={times}
				failure={failures.responseTimesLoad.text}
				hint="Monitoring continues. Please try again."
				skeleton={
					<Card>
						<Skeleton className="h-60 w-full" />
					</Card>
				}
			>
				{(responseTimes) => (
					<Card>
						<Chart key={range} times={responseTimes} outages={outages} />
					</Card>
				)}
			</Loaded>
		</Section>
	);
}
