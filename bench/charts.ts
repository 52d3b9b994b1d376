/** The response chart against uPlot: bytes, and the time to draw, zoom and move the cursor (decision 44). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findChromium } from '@stayup/testing/chromium';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { root } from '../dev/base/folders.ts';
import type { BenchedChart, Measured } from '../web/testing/charts/benched-chart.ts';
import { machine, median, tableOf } from './shared/report.ts';

const charts = ['own-chart', 'uplot-chart'] as const;
type Chart = (typeof charts)[number];
const counts = [1_000, 100_000];
const screens = [
	{ name: '1280 px', width: 1280, scale: 1, slowedBy: 1 },
	{ name: '390 px at 3x, CPU slowed 4 times', width: 390, scale: 3, slowedBy: 4 },
];
const repeats = 3;
/** The classes that decide what is painted. */
const styles = `.fill-none{fill:none}.fill-accent{fill:#4f46e5}.stroke-accent{stroke:#4f46e5}.opacity-10{opacity:.1}.opacity-40{opacity:.4}
.stroke-line{stroke:#e5e5e5}.fill-down-tint{fill:#fee2e2}.fill-down{fill:#dc2626}.relative{position:relative}.absolute{position:absolute}.block{display:block}`;

interface Figures {
	draw: number;
	zoom: number;
	cursor: number;
	nodes: number;
}

/** `npm run bench -- charts` */
export async function run(): Promise<object> {
	const scripts = Object.fromEntries(
		await Promise.all(charts.map(async (name) => [name, await bundle(name)] as const)),
	);
	const server = createServer(({ url = '' }, response) => {
		const name = url.slice(1).replace(/\.js$/, '');
		response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html');
		response.end(
			url.endsWith('.js')
				? scripts[name]
				: `<style>${styles}</style><div id="chart"></div><script src="/${name}.js"></script>`,
		);
	}).listen(0, '127.0.0.1');
	const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
	try {
		const { port } = server.address() as AddressInfo;
		const rows: object[] = [];
		for (const screen of screens) {
			for (const count of counts) {
				const found = new Map<Chart, Figures[]>();
				// In turns, so that other work of the machine slows both.
				for (let repeat = 0; repeat < repeats; repeat += 1) {
					for (const name of charts) {
						const figures = await measure(browser, `http://127.0.0.1:${port}/${name}`, screen, count);
						found.set(name, [...(found.get(name) ?? []), figures]);
					}
				}
				for (const [name, figures] of found) {
					const of = (key: keyof Figures) => Math.round(median(figures.map((each) => each[key])) * 10) / 10;
					rows.push({
						screen: screen.name,
						count,
						name,
						draw: of('draw'),
						zoom: of('zoom'),
						cursor: of('cursor'),
						nodes: of('nodes'),
					});
				}
			}
		}
		const head = [
			'screen',
			'points',
			'chart',
			'drawn and painted, ms',
			'zoomed and painted, ms',
			'cursor, ms',
			'DOM nodes',
		];
		console.log(
			tableOf(
				head,
				rows.map((row) => Object.values(row)),
			),
		);
		return { benchmark: 'charts', machine: machine(), date: new Date().toISOString(), rows };
	} finally {
		await browser.close();
		server.close();
	}
}

async function bundle(name: Chart): Promise<string> {
	const { outputFiles } = await build({
		entryPoints: [join(root, 'web', 'testing', 'charts', name === 'own-chart' ? 'own-chart.tsx' : 'uplot-chart.ts')],
		bundle: true,
		minify: true,
		write: false,
		format: 'iife',
		jsx: 'automatic',
		outdir: 'unused',
		define: { 'process.env.NODE_ENV': '"production"' },
	});
	const script = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '';
	console.log(
		`${name}: ${(gzipSync(script).length / 1024).toFixed(1)} KB gzip${name === 'own-chart' ? ' with React and the router' : ''}`,
	);
	return script;
}

async function measure(
	browser: Browser,
	url: string,
	{ width, scale, slowedBy }: (typeof screens)[number],
	count: number,
): Promise<Figures> {
	const context = await browser.newContext({ viewport: { width, height: 600 }, deviceScaleFactor: scale });
	const page = await context.newPage();
	await page.goto(url);
	const session = await context.newCDPSession(page);
	await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
	const figures = await page.evaluate(timeChart, measuredOf(count));
	await context.close();
	return figures;
}

/** Runs in the browser. Milliseconds. */
async function timeChart(measured: Measured): Promise<Figures> {
	const { chart } = window as unknown as { chart: BenchedChart };
	const element = document.getElementById('chart');
	if (!element) throw new Error('The page has no place for the chart.');
	const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
	const timed = async (act: () => void) => {
		await painted();
		const start = performance.now();
		act();
		const script = performance.now() - start;
		await painted();
		return { script, painted: performance.now() - start };
	};
	chart.prepare(measured);
	const draw = await timed(() => chart.draw(element));
	const zoom = await timed(() => chart.zoom(0.3, 0.7));
	const moves: number[] = [];
	for (let step = 0; step < 20; step += 1) moves.push((await timed(() => chart.moveCursor(0.1 + step / 25))).script);
	const cursor = moves.sort((a, b) => a - b)[10] ?? Number.NaN;
	return { draw: draw.painted, zoom: zoom.painted, cursor, nodes: element.querySelectorAll('*').length };
}

/** The same for every chart: a daily rhythm with noise, peaks and gaps, and three outages. */
function measuredOf(count: number): Measured {
	const start = Date.UTC(2026, 2, 2) / 1000;
	const at = Array.from({ length: count }, (_, index) => start + index * 60);
	const noise = (index: number) => Math.abs(Math.sin(index * 12.9898) * 43_758.5453) % 1;
	const p50 = at.map((_, index) => {
		if (index % 5_000 < 40 && index > 40) return null;
		return 180 + 60 * Math.sin(index / 700) + 30 * noise(index) + (noise(index + 0.5) > 0.999 ? 600 : 0);
	});
	const p95 = p50.map((value, index) => value && value * (1.2 + 0.4 * noise(index + 0.25)));
	const outages = [0.2, 0.5, 0.8].map((share) => ({
		from: start + share * count * 60,
		to: start + (share + 0.01) * count * 60,
	}));
	return { at, p50, p95, outages };
}
