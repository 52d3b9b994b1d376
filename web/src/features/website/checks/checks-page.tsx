/** The checks of a website: the latest with its phases, and all of them as far back as the tier keeps them. */
import type { WebsitePage } from '../website-page.ts';
import { LatestCheckCard } from './latest-check.tsx';
import { RecentChecks } from './recent-checks.tsx';
import { RegionSpeedCard } from './region-speed.tsx';

export function ChecksPage({ website, stats }: WebsitePage) {
	return (
		<div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
			<div className="grid min-w-0 grid-cols-1 gap-3 max-lg:order-2">
				<RecentChecks id={website._id} name={website.name} />
			</div>
			<div className="grid min-w-0 grid-cols-1 gap-3">
				{stats?.latestResult && <LatestCheckCard check={stats.latestResult} />}
				<RegionSpeedCard id={website._id} />
			</div>
		</div>
	);
}
