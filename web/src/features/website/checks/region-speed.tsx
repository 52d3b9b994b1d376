/** How fast the website is from each region. */
import { type PlaceComparison, regionName } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { PlanLimit } from '../../../entities/website/check-settings/plan-limit.tsx';
import { checkedRegions, otherRegions } from '../../../lib/deployment.ts';
import { formatCount, formatMilliseconds } from '../../../lib/format.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SmallTable } from '../../../ui/table/small-table.tsx';

type Place = PlaceComparison['places'][number];

export function RegionSpeedCard({ id }: { id: string }) {
	const { data } = useQuery(websiteQueries.places(id));
	if (!data) return null;
	const { isIncluded, places } = data;
	const rows = isIncluded ? [...places, ...regionsWithout(places)] : places;
	const slowestMs = Math.max(...places.map(({ medianMs }) => medianMs ?? 0));
	return (
		<Panel title="Speed by region" aside="Last 7 days" className="pb-3">
			{rows.length === 0 && <p className="px-4 pb-3 text-small text-muted">The first scheduled check measures it.</p>}
			{rows.length > 0 && (
				<SmallTable<Place>
					caption="Speed by region"
					rows={rows}
					loadingRows={1}
					rowKey={({ region }) => region}
					columns={[
						{
							key: 'region',
							header: 'From',
							className: 'w-full',
							render: ({ region, checks, failed, medianMs }) => (
								<div className="grid gap-1 py-2">
									<span className="text-ink">{regionName(region)}</span>
									{medianMs !== null && <Bar share={medianMs / slowestMs} />}
									{failed > 0 && (
										<span className="text-caption text-muted">
											{formatCount(failed)} of {formatCount(checks)} checks failed
										</span>
									)}
								</div>
							),
						},
						{
							key: 'median',
							header: 'Median',
							align: 'right',
							className: 'whitespace-nowrap text-ink',
							render: ({ medianMs }) => formatMilliseconds(medianMs),
						},
						{
							key: 'p95',
							header: 'p95',
							align: 'right',
							className: 'whitespace-nowrap',
							render: ({ p95Ms }) => formatMilliseconds(p95Ms),
						},
					]}
				/>
			)}
			<div className="border-t border-line px-4 pt-3 text-small text-muted">
				{isIncluded ? (
					<p>{noteOf(places)}</p>
				) : (
					<PlanLimit>With Pro and Elite, {checkedRegions.length} regions measure it every hour.</PlanLimit>
				)}
			</div>
		</Panel>
	);
}

function regionsWithout(places: readonly Place[]): Place[] {
	return checkedRegions
		.filter((region) => !places.some((place) => place.region === region))
		.map((region) => ({ region, checks: 0, failed: 0, medianMs: null, p95Ms: null }));
}

function noteOf(places: readonly Place[]): string {
	const hourly = `${checkedRegions.slice(0, 1).map(regionName)} measures it with every scheduled check, ${otherRegions} once an hour while it is up.`;
	return places.length < checkedRegions.length ? `Some regions have not measured it yet. ${hourly}` : hourly;
}

/** Decoration: the table has the figures. */
function Bar({ share }: { share: number }) {
	return (
		<span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-subtle">
			<span className="block h-full rounded-full bg-accent/70" style={{ width: `${Math.max(2, share * 100)}%` }} />
		</span>
	);
}
