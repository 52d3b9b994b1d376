/** The page of `npm run bench -- charts` that draws with our chart. */
import { dayMs, minuteMs, type OutageSummary, type ResponseTimes, toInstant } from '@stayup/contract';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { PercentileChart } from '../../src/features/website/charts/percentile-chart.tsx';
import type { BenchedChart } from './benched-chart.ts';

let root: Root;
let place: HTMLElement;
let times: ResponseTimes;
let outages: OutageSummary[];

function show(shown: ResponseTimes): void {
	flushSync(() =>
		root.render(
			<MemoryRouter>
				<PercentileChart
					times={shown}
					before={undefined}
					height={260}
					outages={outages}
					frame={{ current: null }}
					cursor={{ current: null }}
					isZoomed={false}
					onZoom={() => undefined}
					onZoomOut={() => undefined}
				/>
			</MemoryRouter>,
		),
	);
}

const chart: BenchedChart = {
	prepare(measured) {
		times = {
			window: null,
			spanSeconds: minuteMs / 1000,
			phaseSpanSeconds: dayMs / 1000,
			phases: [],
			outages: [],
			points: measured.at.map((second, index) => {
				const [p50, p95] = [measured.p50[index] ?? null, measured.p95[index] ?? null];
				return { at: toInstant(second * 1000), checks: 1, failures: 0, p50, p95, p99: p95 };
			}),
		};
		outages = measured.outages.map(({ from, to }) => ({
			_id: String(from),
			websiteId: 'shop',
			website: { name: 'Shop' },
			statusCode: 503,
			error: 'It failed',
			timestamp: toInstant(from * 1000),
			endedAt: toInstant(to * 1000),
		}));
	},
	draw(element) {
		place = element;
		root = createRoot(element);
		show(times);
	},
	zoom(from, to) {
		const { points } = times;
		show({ ...times, points: points.slice(Math.floor(from * points.length), Math.ceil(to * points.length)) });
	},
	moveCursor(share) {
		const slider = place.querySelector('[role=slider]');
		const box = slider?.getBoundingClientRect();
		if (!slider || !box) throw new Error('The chart has no slider.');
		const clientX = box.left + share * box.width;
		flushSync(() => slider.dispatchEvent(new PointerEvent('pointermove', { clientX, bubbles: true, isPrimary: true })));
	},
};
Object.assign(window, { chart });
