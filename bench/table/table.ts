/**
 * 2,000 websites in a table, every third with a name that wraps: our rows in view against TanStack Virtual and TanStack Table. Measures the
 * JavaScript added, the first render, scrolling (CPU, rows missing, jumps), typing in the search, a live update and a new order.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findChromium } from '@stayup/testing/chromium';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { build, type Plugin } from 'vite';
import web from '../../web/vite.config.ts';
import { machine, median, tableOf } from '../shared/report.ts';

const page = join(import.meta.dirname, 'page');
const variants = ['all-rows', 'measured-heights', 'tanstack-virtual', 'tanstack-table'] as const;
type Variant = (typeof variants)[number];
const origin = 'http://table.bench';
const visits = 5;
const letters = 'bakery 17';
const scrollSteps = 60;

/** Times are CPU time of the page's main thread, so that other programs on the machine do not count. */
interface Measured {
	firstRenderMs: number;
	elements: number;
	/** Of one step of 400 pixels. */
	scrollStepMs: number;
	/** Steps after which no row was in the middle of the view. */
	gaps: number;
	/** The largest movement of a visible row that scrolling does not explain, and their sum. */
	jumpMaxPx: number;
	jumpSumPx: number;
	/** Of one letter. */
	typingMs: number;
	updateMs: number;
	sortMs: number;
}

/** `npm run bench -- table` */
export async function run(): Promise<object> {
	const out = await mkdtemp(join(tmpdir(), 'stayup-table-'));
	const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
	try {
		const bytes = new Map<Variant, number>();
		for (const variant of variants) bytes.set(variant, await buildVariant(variant, join(out, variant)));
		const runs = new Map<Variant, Measured[]>(variants.map((variant) => [variant, []]));
		// Interleaved, so that a busy minute does not hit one variant only.
		for (let visit = 0; visit < visits; visit += 1) {
			for (const variant of variants) runs.get(variant)?.push(await measure(browser, join(out, variant)));
		}
		const figures = variants.map((variant) => ({
			variant,
			addedKb: ((bytes.get(variant) ?? 0) - (bytes.get('all-rows') ?? 0)) / 1024,
			...middleOf(runs.get(variant) ?? []),
		}));
		console.log(
			tableOf(
				Object.keys(figures[0] ?? {}),
				figures.map((row) => Object.values(row).map((value) => (typeof value === 'number' ? rounded(value) : value))),
			),
		);
		return { benchmark: 'table', machine: machine(), date: new Date().toISOString(), figures };
	} finally {
		await browser.close();
		await rm(out, { recursive: true });
	}
}

function middleOf(runs: readonly Measured[]): Record<string, number> {
	const names = Object.keys(runs[0] ?? {}) as (keyof Measured)[];
	return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))]));
}

function rounded(value: number): string {
	return value.toFixed(1).replace(/\.0$/, '');
}

/** Bytes of JavaScript, gzip. */
async function buildVariant(variant: Variant, outDir: string): Promise<number> {
	await build({
		root: page,
		configFile: false,
		logLevel: 'error',
		plugins: [...(web.plugins ?? []), pageOf(variant)],
		build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
	});
	const scripts = (await readdir(join(outDir, 'assets'))).filter((name) => name.endsWith('.js'));
	const contents = await Promise.all(scripts.map((name) => readFile(join(outDir, 'assets', name))));
	return contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
}

/** The page names the first variant. */
function pageOf(variant: Variant): Plugin {
	return {
		name: 'page-of-variant',
		transformIndexHtml: { order: 'pre', handler: (html) => html.replace('all-rows', variant) },
	};
}

async function measure(browser: Browser, folder: string): Promise<Measured> {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	const tab = await context.newPage();
	await tab.route(`${origin}/**`, (route) => {
		const { pathname } = new URL(route.request().url());
		return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) });
	});
	const session = await context.newCDPSession(tab);
	await session.send('Performance.enable', { timeDomain: 'threadTicks' });
	await tab.goto(origin);
	await tab.waitForFunction(() => 'bench' in window);
	const [firstRenderMs] = await cpuOf(session, () => act(tab, 'start'));
	const elements = await tab.evaluate(() => document.querySelectorAll('*').length);
	const [scrollMs, scrolled] = await cpuOf(session, () => scroll(tab, scrollSteps));
	const [updateMs] = await cpuOf(session, () => act(tab, 'update'));
	const [sortMs] = await cpuOf(session, () => act(tab, 'sort'));
	await tab.evaluate(() => window.scrollTo(0, 0));
	await tab.getByRole('searchbox').focus();
	const [typingMs] = await cpuOf(session, async () => {
		for (const letter of letters) {
			await tab.keyboard.press(letter === ' ' ? 'Space' : letter);
			await painted(tab);
		}
	});
	await context.close();
	return {
		firstRenderMs,
		elements,
		scrollStepMs: scrollMs / (2 * scrollSteps),
		...scrolled,
		typingMs: typingMs / letters.length,
		updateMs,
		sortMs,
	};
}

/** The CPU time of the main thread, and the result. */
async function cpuOf<Result>(session: CDPSession, work: () => Promise<Result>): Promise<[ms: number, result: Result]> {
	const busyMs = async () => {
		const { metrics } = await session.send('Performance.getMetrics');
		return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
	};
	const before = await busyMs();
	const result = await work();
	return [(await busyMs()) - before, result];
}

async function act(tab: Page, name: 'start' | 'update' | 'sort'): Promise<void> {
	await tab.evaluate((action) => {
		(window as unknown as { bench: Record<string, () => void> }).bench[action]?.();
	}, name);
	await tab.locator('tbody th').first().waitFor();
	await painted(tab);
}

/** Two frames later: the deferred render of React has its own. */
function painted(tab: Page): Promise<void> {
	return tab.evaluate(
		() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
	);
}

/** Half a screen at a time from the top, and upwards from the middle, where the rows above the view have not been measured. */
function scroll(tab: Page, steps: number): Promise<Pick<Measured, 'gaps' | 'jumpMaxPx' | 'jumpSumPx'>> {
	return tab.evaluate(async (count) => {
		const jumps: number[] = [];
		let gaps = 0;
		const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
		const anchor = () => {
			const row = document.elementFromPoint(500, 450)?.closest('tr[data-row]');
			return row ? { row, top: row.getBoundingClientRect().top } : null;
		};
		const go = async (pixels: number) => {
			for (let step = 0; step < count; step += 1) {
				const before = anchor();
				window.scrollBy({ top: pixels, behavior: 'instant' });
				await settled();
				if (anchor() === null) gaps += 1;
				if (before?.row.isConnected) jumps.push(Math.abs(before.row.getBoundingClientRect().top - before.top + pixels));
			}
		};
		await go(400);
		window.scrollTo({ top: document.body.scrollHeight * 0.6, behavior: 'instant' });
		await settled();
		await settled();
		await go(-400);
		return { gaps, jumpMaxPx: Math.max(0, ...jumps), jumpSumPx: jumps.reduce((sum, jump) => sum + jump, 0) };
	}, steps);
}
