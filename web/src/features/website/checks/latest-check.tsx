/** The result of the latest check, with a waterfall chart of its phases. */
import { type CheckDetail, regionName } from '@stayup/contract';
import { PhaseWaterfall } from '../../../entities/website/ui/phase-waterfall.tsx';
import { formatMilliseconds, nothing } from '../../../lib/format.ts';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';

export function LatestCheckCard({ check }: { check: CheckDetail }) {
	return (
		<Panel title="Latest check" aside={<RelativeTime instant={check.at} />} className="grid gap-5 px-4 pb-4">
			<Facts
				facts={[
					{ term: 'Result', value: check.error ?? 'Success' },
					{ term: 'Made from', value: regionName(check.region) },
					{ term: 'Status code', value: check.statusCode ?? nothing },
					{ term: 'Total time', value: formatMilliseconds(check.phases.totalMs) },
				]}
			/>
			<PhaseWaterfall phases={check.phases} />
		</Panel>
	);
}
