/**
 * `npm run audit [PATH…]`: runs Lighthouse on every public page and a status page, as on a phone and on a computer, and measures the size of each first
 * load. A page that is below 100 in anything is run three times, and the median counts, because the performance depends on what else the machine does.
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findChromium } from '@stayup/testing/chromium';
import lighthouse from 'lighthouse';
import desktopConfig from 'lighthouse/core/config/desktop-config.js';
import { chromium } from 'playwright-core';
import { guidePages } from '../../web/src/lib/public-pages/guide-pages.ts';
import { type PublicPage, publicPages } from '../../web/src/lib/public-pages/public-pages.ts';
import { root } from '../base/folders.ts';
import { buildWeb } from '../runner/builds/builds.ts';
import { exampleStatusPath, serveExampleStatusPage } from './example-status-page.ts';
import { serveBuild } from './serve-build.ts';

const pages: readonly PublicPage[] = [...Object.values(publicPages), ...guidePages];
/** Without those that are hidden from search engines, which Lighthouse would count against them, and without the jobs, which a function serves. */
const shown = pages.filter((page) => !page.isHidden && page !== publicPages.careers).map(({ path }) => path);
const chosen = process.argv.slice(2);
const paths = chosen.length === 0 ? [...shown, exampleStatusPath] : chosen;
const devices = [
	{ name: 'phone', config: undefined },
	{ name: 'computer', config: desktopConfig },
];
const runs = 3;
const debuggingPort = 9333;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Audit {
	scores: number[];
	layoutShift: number;
	largestPaintMs: number;
	scriptKb: number;
	allKb: number;
}

await buildWeb('production');
const server = await serveBuild(join(root, 'web', 'dist'), serveExampleStatusPage());
console.log(
	'| page | on a | performance | accessibility | best practices | SEO | LCP s | CLS | JS KB gzip | HTML KB gzip | all KB |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|');
for (const path of paths) {
	for (const device of devices) await report(path, device);
}
await server.close();

async function report(path: string, { name, config }: (typeof devices)[number]): Promise<void> {
	const url = `${server.origin}${path}`;
	const audits = [await audit(url, config)];
	const isPerfect = audits[0]?.scores.every((score) => score === 100);
	while (!isPerfect && audits.length < runs) audits.push(await audit(url, config));
	const scores = categories.map((_, index) => median(audits.map((each) => each.scores[index] ?? 0)));
	const cells = [
		...scores,
		(median(audits.map((each) => each.largestPaintMs)) / 1000).toFixed(2),
		median(audits.map((each) => each.layoutShift)).toFixed(3),
		median(audits.map((each) => each.scriptKb)).toFixed(1),
		((await htmlBytes(url)) / 1024).toFixed(1),
		median(audits.map((each) => each.allKb)).toFixed(1),
	];
	console.log(`| ${path} | ${name} | ${cells.join(' | ')} |`);
}

/** In a new browser: the pointer of an audit before would rest on this page, which loads the app as soon as somebody points at it. */
async function audit(url: string, config: (typeof devices)[number]['config']): Promise<Audit> {
	const browser = await chromium.launch({
		executablePath: findChromium(),
		args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debuggingPort}`],
	});
	const flags = { port: debuggingPort, logLevel: 'error' } as const;
	const result = await lighthouse(url, { ...flags, onlyCategories: [...categories] }, config);
	await browser.close();
	if (!result) throw new Error(`Lighthouse had no result for ${url}.`);
	const { lhr } = result;
	const numberOf = (name: string) => lhr.audits[name]?.numericValue ?? 0;
	for (const found of Object.values(lhr.audits)) {
		const isFault = found.score !== null && found.score < 1 && found.scoreDisplayMode === 'binary';
		if (isFault) console.error(`${url}: ${found.title}`);
	}
	const requests = lhr.audits['network-requests']?.details as
		| { items: { resourceType?: string; transferSize?: number }[] }
		| undefined;
	// Without the polls of an open page.
	const loads = (requests?.items ?? []).filter(({ resourceType }) => resourceType !== 'Fetch');
	const scripts = loads.filter(({ resourceType }) => resourceType === 'Script');
	return {
		scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
		layoutShift: numberOf('cumulative-layout-shift'),
		largestPaintMs: numberOf('largest-contentful-paint'),
		scriptKb: kbOf(scripts),
		allKb: kbOf(loads),
	};
}

function kbOf(requests: readonly { transferSize?: number }[]): number {
	return requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024;
}

async function htmlBytes(url: string): Promise<number> {
	const response = await fetch(url);
	return gzipSync(Buffer.from(await response.arrayBuffer())).length;
}

function median(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
