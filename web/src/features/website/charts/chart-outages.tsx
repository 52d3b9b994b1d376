/** Links to the outages of a chart, above their bands. Outages too close together are one button that zooms in on them. */
import type { OutageSummary } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { paths } from '../../../lib/paths.ts';
import { type Marker, markersOf, markerWidth, middleOf } from './chart-bands.ts';
import type { Scale, TimeSpan } from './chart-scale.ts';
import { formatAnySpan } from './chart-words.ts';

type OutageMarkersProps = {
	outages: readonly OutageSummary[];
	scale: Scale;
	onZoom: (span: TimeSpan) => void;
};

const className =
	'absolute top-0 block h-6 rounded-small before:absolute before:top-2.5 before:h-1 before:rounded-full before:bg-down hover:before:top-2 hover:before:h-2';

export function OutageMarkers({ outages, scale, onZoom }: OutageMarkersProps) {
	const markers = markersOf(outages, scale, Date.now());
	if (markers.length === 0) return null;
	return (
		<ul aria-label="Outages in the chart">
			{markers.map((marker) => {
				const [outage] = marker.outages;
				const label = labelOf(marker);
				const width = Math.max(markerWidth, marker.width);
				const style = { left: middleOf(marker) - width / 2, width };
				const classes = joinClasses(className, width > markerWidth ? 'before:inset-x-0' : 'before:inset-x-1.5');
				return (
					<li key={marker.from}>
						{outage && marker.outages.length === 1 ? (
							<Link to={paths.outage(outage._id)} aria-label={label} title={label} className={classes} style={style} />
						) : (
							<button
								type="button"
								aria-label={label}
								title={label}
								className={classes}
								style={style}
								onClick={() => onZoom(around(marker))}
							/>
						)}
					</li>
				);
			})}
		</ul>
	);
}

function labelOf({ outages, from, to }: Marker): string {
	const [outage] = outages;
	if (!outage || outages.length > 1) return `Zoom in on ${outages.length} outages, ${formatAnySpan({ from, to })}`;
	const end = outage.endedAt === null ? 'ongoing' : `until ${formatInstant(outage.endedAt)}`;
	return `Outage: ${outage.error}. Since ${formatInstant(outage.timestamp)}, ${end}`;
}

/** With a little room on both sides. */
function around({ from, to }: TimeSpan): TimeSpan {
	const margin = Math.max(5 * 60_000, (to - from) / 10);
	return { from: from - margin, to: to + margin };
}
