/**
 * The dashboard of an account with 1,000 websites, beside an earlier commit in the same run: time to a usable table, a scripted visit,
 * memory under live updates, and the JavaScript of each route.
 */
import { join } from 'node:path';
import { findChromium } from '@stayup/testing/chromium';
import { type Browser, chromium } from 'playwright-core';
import { root } from '../../dev/base/folders.ts';
import { type TemporaryProduct, withTemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { buildWebBefore, commitBefore } from '../shared/commit-before.ts';
import { machine, median, quantile, tableOf } from '../shared/report.ts';
import { signedIn, tableShown } from './browser.ts';
import { fillAccount } from './fill-account.ts';
import { followHeap } from './heap.ts';
import { type MainThread, mainThreadDuring } from './main-thread.ts';
import { measureRoutes, type RouteScripts } from './routes.ts';
import { type ServedApp, serveApp } from './serve-app.ts';
import { type TimeToTable, timeToTable } from './time-to-table.ts';
import { type Interaction, visit } from './visit.ts';

interface App extends ServedApp {
	name: string;
	tables: TimeToTable[];
	interactions: Interaction[];
	mainThread: MainThread[];
	routes: RouteScripts[];
}

const usage =
	'npm run bench -- web [minutes of live updates, 30] [websites, 1000] [visits, 3] [current: without the earlier commit]';

export async function run([minutes = '30', websites = '1000', visits = '3', only]: readonly string[]): Promise<object> {
	const sizes = { minutes: Number(minutes), websites: Number(websites), visits: Number(visits) };
	if (!Object.values(sizes).every(Number.isFinite)) throw new Error(usage);
	const earlier = only === 'current' ? null : await buildWebBefore();
	return await withTemporaryProduct('bench-web', (product) => measure(product, sizes, earlier));
}

async function measure(
	product: TemporaryProduct,
	{ minutes, websites, visits }: { minutes: number; websites: number; visits: number },
	earlier: string | null,
): Promise<object> {
	const { origin, environment, progress, projectId } = product;
	Object.assign(process.env, environment);
	const documents = await progress.step('Adding websites and outages', () => fillAccount(origin, projectId, websites));
	const folders = [
		{ name: 'now', folder: join(root, 'web', 'dist') },
		...(earlier === null ? [] : [{ name: commitBefore, folder: earlier }]),
	];
	const apps: App[] = [];
	for (const { name, folder } of folders) {
		apps.push({ name, ...(await serveApp(folder, origin)), tables: [], interactions: [], mainThread: [], routes: [] });
	}
	const browser = await chromium.launch({
		executablePath: findChromium(),
		args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc', '--enable-precise-memory-info'],
	});
	try {
		await progress.step('Measuring the routes', async () => {
			for (const app of apps) app.routes = await measureRoutes(browser, app.origin);
		});
		await progress.step('Opening the dashboard', async () => {
			for (let turn = 0; turn < visits * 3; turn += 1) {
				for (const app of alternating(apps, turn)) app.tables.push(await timeToTable(browser, app.origin));
			}
		});
		await progress.step('Visiting', async () => {
			for (let turn = 0; turn < visits; turn += 1) {
				for (const app of alternating(apps, turn)) await visitOnce(browser, app);
			}
		});
		const heap = await progress.step(`${minutes} minutes of live updates`, async () => {
			const pages = await Promise.all(apps.map((app) => signedIn(browser, app.origin)));
			return followHeap(pages, documents, minutes);
		});
		console.log(
			[
				tableOf(
					[`dashboard with ${websites} websites`, ...apps.map(({ name }) => name)],
					[
						...openingRows.map(([label, figure]) => [label, ...apps.map(({ tables }) => figure(tables).toFixed(0))]),
						[
							'CPU of the main thread for each interaction, ms: script + styles and layout, of all',
							...apps.map(({ mainThread, interactions }) => cpuOf(mainThread, interactions.length)),
						],
						[
							`heap after each third of ${minutes} min with ${heap.updates} live updates, MB`,
							...heap.megabytes.map((found) => found.map((mb) => mb.toFixed(1)).join(' → ')),
						],
					],
				),
				visitTable(apps),
				routesTable(apps),
			].join('\n\n'),
		);
		const figures = apps.map(({ name, tables, interactions, mainThread, routes }, index) => ({
			name,
			tables,
			mainThread,
			routes,
			heapMb: heap.megabytes[index],
			interactions: kindsOf(apps).map((kind) => figuresOf(interactions, kind)),
		}));
		const date = new Date().toISOString();
		return { benchmark: 'web', machine: machine(), date, websites, minutes, updates: heap.updates, figures };
	} finally {
		await browser.close();
		for (const app of apps) app.close();
	}
}

const openingRows: [label: string, figure: (tables: readonly TimeToTable[]) => number][] = [
	['from the call for data to a usable table, ms (median)', (tables) => median(tables.map(({ usableMs }) => usableMs))],
	['of it, waiting for the API, ms', (tables) => median(tables.map(({ callsMs }) => callsMs))],
	['of it, after the API, ms', (tables) => median(tables.map(({ usableMs, callsMs }) => usableMs - callsMs))],
	['of it, blocked by long tasks, ms', (tables) => median(tables.map(({ blockedMs }) => blockedMs))],
];

function cpuOf(visits: readonly MainThread[], interactions: number): string {
	const each = (part: keyof MainThread) =>
		(visits.reduce((sum, time) => sum + time[part], 0) / interactions).toFixed(1);
	return `${each('scriptMs')} + ${each('layoutMs')}, of ${each('allMs')}`;
}

/** Alternates who goes first. */
function alternating(apps: readonly App[], turn: number): readonly App[] {
	return turn % 2 === 0 ? apps : apps.toReversed();
}

/** Without live updates, so that both commits show all websites, and so that every change of the table comes from the visit. */
async function visitOnce(browser: Browser, app: App): Promise<void> {
	const page = await signedIn(browser, app.origin);
	await page.getByRole('button', { name: 'Pause live updates' }).click();
	// A reload, because the earlier commit shows only 500 websites once its updates are live.
	await page.reload();
	await page.getByRole('button', { name: 'Resume live updates' }).first().waitFor();
	await tableShown(page);
	// Scripts for later, such as those of menus.
	await page.waitForTimeout(2_000);
	const mainThread = await mainThreadDuring(page, async () => void app.interactions.push(...(await visit(page))));
	app.mainThread.push(mainThread);
	await page.context().close();
}

const all = 'all';

function kindsOf(apps: readonly App[]): string[] {
	return [...new Set(apps.flatMap(({ interactions }) => interactions.map(({ kind }) => kind))), all];
}

function figuresOf(interactions: readonly Interaction[], kind: string) {
	const chosen = interactions.filter((interaction) => kind === all || interaction.kind === kind);
	const paints = chosen.map(({ paintMs }) => paintMs);
	const results = chosen.flatMap(({ resultMs }) => (resultMs === null ? [] : [resultMs]));
	return {
		kind,
		count: chosen.length,
		paintMs: { p50: median(paints), p95: quantile(paints, 0.95), max: Math.max(...paints) },
		resultMs: results.length === 0 ? null : { p50: median(results), p95: quantile(results, 0.95) },
	};
}

function visitTable(apps: readonly App[]): string {
	const head = apps.flatMap(({ name }) => [
		`${name}: next paint p50 / p95 / max, ms`,
		`until the rows show it p50 / p95, ms`,
	]);
	const rows = kindsOf(apps).map((kind) => {
		const found = apps.map(({ interactions }) => figuresOf(interactions, kind));
		return [
			`${kind} (${found[0]?.count})`,
			...found.flatMap(({ paintMs, resultMs }) => [
				[paintMs.p50, paintMs.p95, paintMs.max].map((ms) => ms.toFixed(0)).join(' / '),
				resultMs === null ? '—' : [resultMs.p50, resultMs.p95].map((ms) => ms.toFixed(0)).join(' / '),
			]),
		];
	});
	return tableOf(['interaction', ...head], rows);
}

function routesTable(apps: readonly App[]): string {
	const head = apps.map(({ name }) => `${name}: JavaScript until usable + later = in all, KB gzip`);
	const rows = (apps[0]?.routes ?? []).map(({ path }, index) => [
		path,
		...apps.map(({ routes }) => {
			const { usableKb = 0, allKb = 0 } = routes[index] ?? {};
			return `${usableKb.toFixed(1)} + ${(allKb - usableKb).toFixed(1)} = ${allKb.toFixed(1)}`;
		}),
	]);
	return tableOf(['screen', ...head], rows);
}
