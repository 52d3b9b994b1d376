/** The place of the response chart while it loads, and what the chart is given. */
import type { OutageSummary, Tier } from '@stayup/contract';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

export type ResponseChartProps = {
	id: string;
	/** The name of the website, for files. */
	name: string;
	tier: Tier;
	/** Shown until the outages of the span have loaded. */
	outages: readonly OutageSummary[];
	/** The height of the drawing in pixels. */
	height?: number;
};

export function ChartSkeleton({ height }: { height: number }) {
	return (
		// As tall as the chart with its legend and the link to its table.
		<div style={{ height: height + 52 }}>
			<Skeleton className="size-full" />
		</div>
	);
}
