/** The number of websites of the tier's limit: "3 of 10 websites". */
import { type Tier, tierLimits } from '@stayup/contract';
import { formatCount } from '../../../lib/format.ts';

type UsageMeterProps = { used: number | undefined; tier: Tier };

export function UsageMeter({ used, tier }: UsageMeterProps) {
	const limit = tierLimits[tier].websites;
	if (used === undefined || !Number.isFinite(limit)) return null;
	const words = `${formatCount(used)} of ${formatCount(limit)} websites`;

	return (
		<div className="grid gap-1.5">
			<span className="text-small text-muted">{words}</span>
			<meter className="sr-only" min={0} max={limit} value={Math.min(used, limit)} aria-label="Websites in use">
				{words}
			</meter>
			<span aria-hidden="true" className="h-1 w-full overflow-hidden rounded-full bg-line">
				<span
					className="block h-full rounded-full bg-primary"
					style={{ width: `${Math.min(100, (used / limit) * 100)}%` }}
				/>
			</span>
		</div>
	);
}
