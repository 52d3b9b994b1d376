/** How fast the website is from each region. */
import { regionName } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { formatMilliseconds } from '../../../lib/format.ts';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

/** Nothing before the first measurement. */
export function RegionSpeedCard({ id }: { id: string }) {
	const { data } = useQuery(websiteQueries.places(id));
	if (!data || data.places.length === 0) return null;
	return (
		<Panel title="Speed by region" aside="Last 7 days" className="grid gap-4 px-4 pb-4">
			<Facts
				facts={data.places.map(({ region, medianMs, p95Ms }) => ({
					term: regionName(region),
					value:
						medianMs === null || p95Ms === null
							? 'No successful check'
							: `${formatMilliseconds(medianMs)}, 95 % within ${formatMilliseconds(p95Ms)}`,
				}))}
			/>
			{!data.isIncluded && (
				<p className="text-small text-muted">With Pro and Elite, four regions measure it every hour.</p>
			)}
		</Panel>
	);
}
