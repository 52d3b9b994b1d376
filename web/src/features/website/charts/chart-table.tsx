/** The values of a chart as a table, for screen readers and exact numbers. */
import { type ReactNode, useState } from 'react';
import { formatInstant } from '../../../lib/format.ts';

type ChartTableProps<Point> = {
	label: string;
	/** Newest first. */
	points: readonly Point[];
	columns: readonly { head: string; value: (point: Point) => ReactNode }[];
};

export function ChartTable<Point extends { at: string }>({ label, points, columns }: ChartTableProps<Point>) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details className="mt-3 text-small" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="w-fit rounded-small text-accent">Show as table</summary>
			{isOpen && (
				<section
					className="mt-3 max-h-80 overflow-auto rounded-control border border-line"
					aria-label={label}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
					tabIndex={0}
				>
					<table className="w-full text-left tabular-nums">
						<thead>
							<tr className="border-b border-line text-muted">
								{['From', ...columns.map(({ head }) => head)].map((head) => (
									<th key={head} scope="col" className="px-3 py-2 font-medium">
										{head}
									</th>
								))}
							</tr>
						</thead>
						<tbody className="divide-y divide-line">
							{points.map((point) => (
								<tr key={point.at}>
									<th scope="row" className="px-3 py-2 font-normal whitespace-nowrap">
										{formatInstant(point.at)}
									</th>
									{columns.map(({ head, value }) => (
										<td key={head} className="px-3 py-2 whitespace-nowrap">
											{value(point)}
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</section>
			)}
		</details>
	);
}
