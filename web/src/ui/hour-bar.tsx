/** The last 24 hours in 24 small bars: height, notch and hatch tell them apart as well as colour does. */
import { joinClasses } from './join-classes.ts';
import { toneOfBar } from './uptime-day.ts';

export type HourBarProps = {
	/** Uptime in percent, the oldest first; null where nothing was measured. */
	hours: readonly (number | null)[];
};

const shown = 24;
const degradedFrom = 90;

export function HourBar({ hours }: HourBarProps) {
	const padded = [...Array.from({ length: Math.max(0, shown - hours.length) }, () => null), ...hours];
	const bad = hours.filter((uptime) => uptime !== null && uptime < 100).length;
	const measured = hours.some((uptime) => uptime !== null);
	const summary = !measured
		? 'Nothing measured in the last 24 hours'
		: bad === 0
			? 'No downtime in the last 24 hours'
			: `Downtime in ${bad} of the last 24 hours`;
	return (
		<span role="img" aria-label={summary} title={summary} className="flex h-6 w-30 items-end gap-px">
			{padded.map((uptime, index) => (
				<span
					// biome-ignore lint/suspicious/noArrayIndexKey: the place is what an hour is
					key={index}
					className={joinClasses('min-w-0.5 flex-1 rounded-bar forced-color-adjust-none', toneOfBar[toneOf(uptime)])}
				/>
			))}
		</span>
	);
}

function toneOf(uptime: number | null): keyof typeof toneOfBar {
	if (uptime === null) return 'none';
	if (uptime >= 100) return 'up';
	return uptime >= degradedFrom ? 'degraded' : 'down';
}
