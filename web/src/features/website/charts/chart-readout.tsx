/** The line above a chart: what it shows, and the values under the cursor beside the legend. */
import { formatMilliseconds } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';

export interface LegendItem<Point> {
	label: string;
	/** The class names of its swatch. */
	className: string;
	/** Milliseconds. */
	value: (point: Point) => number | null;
	/** The colour of the dot on the line; without it there is none. */
	mark?: string;
}

type ChartReadoutProps<Point> = {
	title: string;
	/** The point under the cursor. */
	point: Point | undefined;
	legend: readonly LegendItem<Point>[];
	hasOutages: boolean;
};

export function ChartReadout<Point>({ title, point, legend, hasOutages }: ChartReadoutProps<Point>) {
	return (
		<div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-small">
			<p className={joinClasses('min-w-0', point === undefined ? 'text-muted' : 'font-medium text-ink')}>{title}</p>
			<ul data-legend className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-muted">
				{legend.map(({ label, className, value }) => (
					<li key={label} data-label={label} className="inline-flex items-center gap-1.5">
						<span aria-hidden="true" className={`w-3.5 shrink-0 rounded-full ${className}`} />
						{label}
						{/* Always as wide, so that nothing moves with the cursor. */}
						<span className="min-w-13 font-medium text-ink tabular-nums">
							{point !== undefined && formatMilliseconds(value(point))}
						</span>
					</li>
				))}
				{hasOutages && (
					<li data-label="Outage" className="inline-flex items-center gap-1.5">
						<span aria-hidden="true" className="h-2.5 w-3.5 rounded-bar border-t-2 border-down bg-down-tint" />
						Outage
					</li>
				)}
			</ul>
		</div>
	);
}
