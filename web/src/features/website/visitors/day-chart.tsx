/** Views by day as bars. Screen readers get the table. */
import type { VisitorNumbers } from '@stayup/contract';
import { formatCount } from '../../../lib/format.ts';

const height = 96;

export function DayChart({ days }: Pick<VisitorNumbers, 'days'>) {
	const most = Math.max(1, ...days.map(({ views }) => views));
	const busiest = days.reduce(
		(found, day) => (day.views > found.views ? day : found),
		days[0] ?? { day: '', views: 0 },
	);
	const width = 100 / days.length;
	return (
		<figure className="rounded-card border border-line bg-card p-4">
			<svg aria-hidden="true" viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" className="h-24 w-full">
				{days.map(({ day, views }, index) => {
					const bar = views === 0 ? 1 : Math.max(2, (views / most) * height);
					return (
						<rect
							key={day}
							x={index * width + width * 0.1}
							y={height - bar}
							width={width * 0.8}
							height={bar}
							className={views === 0 ? 'fill-line' : 'fill-accent'}
						/>
					);
				})}
			</svg>
			<figcaption className="mt-2 flex justify-between gap-4 text-small text-muted">
				<span>{dayInWords(days[0]?.day)}</span>
				<span>{busiest.views > 0 && `Most on ${dayInWords(busiest.day)}: ${formatCount(busiest.views)} views`}</span>
				<span>{dayInWords(days.at(-1)?.day)}</span>
			</figcaption>
			<table className="sr-only">
				<caption>Views and visits by day</caption>
				<thead>
					<tr>
						<th scope="col">Day</th>
						<th scope="col">Views</th>
						<th scope="col">Visits</th>
					</tr>
				</thead>
				<tbody>
					{days.map(({ day, views, visits }) => (
						<tr key={day}>
							<th scope="row">{dayInWords(day)}</th>
							<td>{formatCount(views)}</td>
							<td>{formatCount(visits)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</figure>
	);
}

function dayInWords(day: string | undefined): string {
	if (day === undefined) return '';
	return new Date(day).toLocaleDateString(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}
