/** The checks of a website: the latest with its phases, and all of them as far back as the tier keeps them. */
import type { WebsitePage } from '../website-page.ts';
import { LatestCheckCard, LoadingLatestCheck } from './latest-check.tsx';
import { RecentChecks } from './recent-checks.tsx';
import { RegionSpeedCard } from './region-speed.tsx';

export function ChecksPage({ website, stats, hasStatsFailed }: WebsitePage) {
	return (
		<div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
			<div className="min-w-0 lg:row-span-2">
				<RecentChecks id={website._id} name={website.name} />
			</div>
			<div className="min-w-0 empty:hidden">
				{stats?.latestResult && <LatestCheckCard check={stats.latestResult} />}
				{stats === undefined && !hasStatsFailed && <LoadingLatestCheck />}
			</div>
			<div className="min-w-0 empty:hidden">
				<RegionSpeedCard id={website._id} />
			</div>
		</div>
	);
}
