/** The page of `npm run bench -- charts` that draws the same chart with uPlot. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { BenchedChart, Measured } from './benched-chart.ts';

let plot: uPlot;
let measured: Measured;

const chart: BenchedChart = {
	prepare(points) {
		measured = points;
	},
	draw(element) {
		const { at, p50, p95, outages } = measured;
		const drawOutages = ({ ctx, bbox, valToPos }: uPlot) => {
			ctx.fillStyle = '#fee2e2';
			for (const { from, to } of outages) {
				const x = valToPos(from, 'x', true);
				ctx.fillRect(x, bbox.top, Math.max(2, valToPos(to, 'x', true) - x), bbox.height);
			}
		};
		plot = new uPlot(
			{
				width: element.clientWidth,
				height: 260,
				legend: { show: false },
				series: [
					{},
					{ stroke: '#4f46e566', fill: '#4f46e51a', width: 1, points: { show: false } },
					{ stroke: '#4f46e5', width: 1.5, points: { show: false } },
				],
				axes: [{ grid: { show: false } }, { grid: { stroke: '#e5e5e5' } }],
				hooks: { drawClear: [drawOutages] },
			},
			[at, p95, p50],
			element,
		);
	},
	zoom(from, to) {
		const [at = []] = plot.data;
		const instant = (share: number) => at[Math.floor(share * (at.length - 1))] ?? 0;
		plot.batch(() => plot.setScale('x', { min: instant(from), max: instant(to) }));
	},
	moveCursor(share) {
		plot.setCursor({ left: share * plot.over.clientWidth, top: 20 });
	},
};
Object.assign(window, { chart });
