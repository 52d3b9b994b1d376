/** Response times over a span, as percentiles or as phases of the checks, with outages in the background. */
import { dayMs, shortestChartSpanMs, tierLimits } from '@stayup/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { offerDownload } from '../../../lib/download.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { failures } from '../../../lib/messages.ts';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { chartCsv } from './chart-files.ts';
import type { ChartSetting } from './chart-frame.tsx';
import type { TimeSpan } from './chart-scale.ts';
import { ChartSkeleton, type ResponseChartProps } from './chart-skeleton.tsx';
import { ChartTools } from './chart-tools.tsx';
import { formatAnySpan } from './chart-words.ts';
import { PercentileChart } from './percentile-chart.tsx';
import { PhaseChart } from './phase-chart.tsx';
import { spanBefore, spanOf } from './span-before.ts';
import { half, useChartView, widened, withSpan } from './use-chart-view.ts';

export function ResponseSection({ id, name, tier, outages, height = 200 }: ResponseChartProps) {
	const view = useChartView(tier);
	const location = useLocation();
	const refetchInterval = useRefetchInterval();
	const frame = useRef<HTMLDivElement>(null);
	const cursor = useRef<number | null>(null);
	const isOver = view.span !== null && view.span.to < Date.now() - dayMs;
	const times = useQuery({
		...websiteQueries.responseTimes(id, view.span ?? view.range),
		refetchInterval: isOver ? false : refetchInterval,
		placeholderData: keepPreviousData,
	});
	const shown = times.data && spanOf(times.data);
	const earlier = times.data && spanBefore(times.data);
	const isShowingBefore = view.isCompared && view.name === 'whole';
	const { historyDays } = tierLimits[tier];
	const isKept = earlier !== undefined && earlier.from >= Date.now() - (historyDays + 1) * dayMs;
	const before = useQuery({
		...websiteQueries.responseTimes(id, earlier ?? view.range),
		enabled: isShowingBefore && isKept && !times.isPlaceholderData,
		placeholderData: keepPreviousData,
	});
	const compared = isShowingBefore && isKept ? before.data : undefined;

	const zoom = (span: TimeSpan) => view.zoom(widened(span, Date.now()));
	const setting: ChartSetting = {
		height,
		frame,
		cursor,
		isZoomed: view.span !== null,
		outages: times.data?.outages ?? outages,
		onZoom: zoom,
		onZoomOut: () => view.span && view.zoom(null),
	};
	const words = shown ? formatAnySpan(shown) : '';

	async function offerPicture(): Promise<void> {
		const { pictureOf } = await import('./chart-picture.ts');
		const picture = frame.current && (await pictureOf(frame.current, `${name}: response times`, words));
		if (picture) offerDownload(`${name} response times.png`, 'image/png', [picture]);
	}

	return (
		<div className="@container">
			<Panel
				title="Response times"
				aside={
					<div className="flex flex-wrap items-center gap-2">
						<ChartTools
							view={view}
							onZoomIn={
								shown && shown.to - shown.from > 1.5 * shortestChartSpanMs
									? () => zoom(half(shown, cursor.current))
									: undefined
							}
							link={shown && linkTo(location, shown)}
							onPicture={() => void offerPicture()}
							onCsv={() =>
								times.data &&
								offerDownload(`${name} response times.csv`, 'text/csv', chartCsv(view.name, times.data, compared))
							}
						/>
					</div>
				}
			>
				<Loaded
					query={times}
					failure={failures.responseTimesLoad.text}
					unchanged="Monitoring continues."
					skeleton={<ChartSkeleton height={height} />}
				>
					{(loaded) => (
						<div aria-busy={times.isPlaceholderData || undefined}>
							{view.name === 'parts' ? (
								<PhaseChart times={loaded} {...setting} />
							) : (
								<PercentileChart times={loaded} before={compared} {...setting} />
							)}
							{isShowingBefore && !isKept && (
								<p className="mt-2 text-small text-muted">
									Your {tier} plan keeps {historyDays} days of history, so there is no previous period to compare with.
								</p>
							)}
							<p role="status" className="sr-only">
								{view.span && !times.isPlaceholderData && `The chart shows ${words}.`}
							</p>
						</div>
					)}
				</Loaded>
			</Panel>
		</div>
	);
}

/** With the instants of a range, which would show something else tomorrow. */
function linkTo({ pathname, search }: { pathname: string; search: string }, span: TimeSpan): string {
	return new URL(`${pathname}?${withSpan(new URLSearchParams(search), span)}`, window.location.href).href;
}
