/**
 * The last 24 hours as 24 small bars. Shape and colour show the status; an hour without measurements is a dot.
 * One path per status, because tables render hundreds of these bars.
 */
type HourBarProps = {
	/** Uptime in percent, oldest first; null without measurements. */
	hours: readonly (number | null)[];
};

type Tone = 'up' | 'degraded' | 'down' | 'none';

const shown = 24;
const degradedFrom = 90;
const pitch = 5;
const barWidth = pitch - 1;
const height = 24;
/** The round cap at each end adds half the bar's width. */
const cap = barWidth / 2;
const bottom = height - cap;
const strokeOf: Record<Tone, string> = {
	up: 'stroke-up',
	degraded: 'stroke-degraded',
	down: 'stroke-down',
	none: 'stroke-unknown',
};

const barAt: Record<Tone, (x: number) => string> = {
	up: (x) => `M${x} ${cap}V${bottom}`,
	degraded: (x) => `M${x} ${height / 4 + cap}V${bottom}`,
	down: (x) => `M${x} ${cap}v.01M${x} ${cap + 7}V${bottom}`,
	none: (x) => `M${x} ${bottom}v.01`,
};

export function HourBar({ hours }: HourBarProps) {
	const padded = [...Array.from({ length: Math.max(0, shown - hours.length) }, () => null), ...hours];
	const bad = hours.filter((uptime) => uptime !== null && uptime < 100).length;
	const measured = hours.some((uptime) => uptime !== null);
	const summary = !measured
		? 'No checks in the last 24 hours'
		: bad === 0
			? 'No downtime in the last 24 hours'
			: `Downtime in ${bad} of the last 24 hours`;
	const bars: Record<Tone, string> = { up: '', degraded: '', down: '', none: '' };
	padded.forEach((uptime, index) => {
		const tone = toneOf(uptime);
		bars[tone] += barAt[tone](index * pitch + cap);
	});
	return (
		<span role="img" aria-label={summary} title={summary} className="block h-6 w-30">
			<svg
				aria-hidden="true"
				viewBox={`0 0 ${shown * pitch} ${height}`}
				strokeWidth={barWidth}
				strokeLinecap="round"
				className="size-full forced-color-adjust-none"
			>
				{(Object.keys(bars) as Tone[]).map(
					(tone) => bars[tone] !== '' && <path key={tone} d={bars[tone]} className={strokeOf[tone]} />,
				)}
			</svg>
		</span>
	);
}

function toneOf(uptime: number | null): Tone {
	if (uptime === null) return 'none';
	if (uptime >= 100) return 'up';
	return uptime >= degradedFrom ? 'degraded' : 'down';
}
