/** The outages behind a chart: bands in pixels, and the markers that link to them. */
import type { OutageSummary } from '@stayup/contract';
import type { Scale } from './chart-scale.ts';

export interface Band {
	x: number;
	width: number;
}

/** The outages as horizontal spans in pixels, clipped to the chart, at least two pixels wide. */
export function bandsOf(
	outages: readonly Pick<OutageSummary, 'timestamp' | 'endedAt'>[],
	scale: Scale,
	now: number,
): Band[] {
	return outages.flatMap((outage) => {
		const start = Date.parse(outage.timestamp);
		const end = endOf(outage, now);
		if (end < scale.from || start > scale.to) return [];
		const x = scale.x(Math.max(start, scale.from));
		return [{ x, width: Math.max(2, scale.x(Math.min(end, scale.to)) - x) }];
	});
}

/** One or more outages whose markers would overlap. */
export interface Marker extends Band {
	outages: readonly OutageSummary[];
	/** Milliseconds since the epoch. */
	from: number;
	to: number;
}

/** The smallest target that can be pressed reliably (WCAG 2.5.8), in pixels. */
export const markerWidth = 24;

/** From left to right. */
export function markersOf(outages: readonly OutageSummary[], scale: Scale, now: number): Marker[] {
	const markers: Marker[] = [];
	for (const outage of outages.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))) {
		const [band] = bandsOf([outage], scale, now);
		if (!band) continue;
		const until = endOf(outage, now);
		const last = markers.at(-1);
		if (last && middleOf(band) - middleOf(last) < markerWidth) {
			last.outages = [...last.outages, outage];
			last.width = band.x + band.width - last.x;
			last.to = Math.max(last.to, until);
		} else {
			markers.push({ ...band, outages: [outage], from: Date.parse(outage.timestamp), to: until });
		}
	}
	return markers;
}

export function middleOf({ x, width }: Band): number {
	return x + width / 2;
}

function endOf({ endedAt }: Pick<OutageSummary, 'endedAt'>, now: number): number {
	return endedAt === null ? now : Date.parse(endedAt);
}
