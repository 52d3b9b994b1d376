/** A small area chart with example data, without axes. */
import { exampleTimes } from './example-data.ts';

const width = 960;
const height = 120;
const ceiling = 320;

export function ResponseSketch() {
	const line = exampleTimes
		.map((ms, index, all) => `${point((index / (all.length - 1)) * width)},${point(height - (ms / ceiling) * height)}`)
		.join(' L');

	return (
		<svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="h-28 w-full">
			{[0, 1, 2, 3].map((row) => (
				<line
					key={row}
					x1="0"
					x2={width}
					y1={0.5 + (row * height) / 4}
					y2={0.5 + (row * height) / 4}
					className="stroke-line"
					vectorEffect="non-scaling-stroke"
				/>
			))}
			<path d={`M0,${height} L${line} L${width},${height} Z`} className="fill-accent/8" />
			<path
				d={`M${line}`}
				fill="none"
				strokeWidth="1.5"
				strokeLinejoin="round"
				className="stroke-accent"
				vectorEffect="non-scaling-stroke"
			/>
		</svg>
	);
}

function point(value: number): string {
	return value.toFixed(1);
}
