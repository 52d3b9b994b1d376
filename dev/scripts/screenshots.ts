/** `npm run screenshots`: captures every screen with demo data in both themes and two widths, composes a contact sheet, and updates the README’s picture. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtInJobs, type Tier } from '@stayup/contract';
import { findChromium } from '@stayup/testing/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';
import { guidePages } from '../../web/src/lib/public-pages/guide-pages.ts';
import { jobPage, publicPages } from '../../web/src/lib/public-pages/public-pages.ts';
import { localFolder, root } from '../base/folders.ts';
import { chooseFreePorts } from '../base/ports.ts';
import { showProgress } from '../base/progress.ts';
import { runMinutelySchedules } from '../base/schedules.ts';
import { startClock } from '../runner/clock.ts';
import { startProduct } from '../runner/product.ts';
import { demoPassword, demoPeople } from '../runner/seed/people.ts';

const folder = join(localFolder, 'pictures');
const readmePicture = join(root, 'docs', 'pictures', 'dashboard.png');
const sheet = join(root, 'docs', 'pictures', 'contact-sheet.jpg');
const variants = [
	{ name: 'wide-light', width: 1440, height: 900, colorScheme: 'light' },
	{ name: 'wide-dark', width: 1440, height: 900, colorScheme: 'dark' },
	{ name: 'narrow-light', width: 390, height: 844, colorScheme: 'light' },
	{ name: 'narrow-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;
type Variant = (typeof variants)[number];

/** Chromium writes an empty file for a JPEG of more than 65,535 pixels; the API reference is that long on a phone. */
const tallestPx = 20_000;

const openPaths = [
	...[...Object.values(publicPages), ...builtInJobs.slice(0, 1).map(jobPage), ...guidePages.slice(3, 4)].map(
		({ path }) => path,
	),
	'/forgot-password',
	'/reset-password#x',
	'/confirm-email#x',
	'/no/such/page',
	'/dev/style-guide',
	'/api/docs',
];
const signedInPaths = [
	'/outages',
	'/channels',
	'/channels/add?kind=webhook',
	'/channels/policies',
	'/channels/policies/add',
	'/channels/deliveries',
	'/channels/webhook',
	'/maintenance',
	'/maintenance/add',
	'/status-pages',
	'/profile',
	...['security', 'activity', 'billing', 'data'].map((section) => `/profile/${section}`),
	'/websites/add',
];
const websitePages = ['', '/history', '/checks', '/outages', '/certificate', '/settings'];
const adminTabs = ['today', 'leads', 'deliveries', 'policy', 'audit', 'operations'];
const adminPaths = ['/admin', ...adminTabs.map((tab) => `/admin?tab=${tab}`), '/admin?tab=applications&view=jobs'];

interface Shot {
	path: string;
	variant: string;
	file: string;
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const progress = showProgress(process.stdout);
const projectId = 'demo-stayup-screenshots';
const product = await startProduct({
	name: 'screenshots',
	projectId,
	ports: await chooseFreePorts(),
	dataDir: null,
	env: {},
	seed: true,
	progress,
	signal: new AbortController().signal,
});
const clock = startClock({
	fire: () => runMinutelySchedules(product.functionsOrigin, projectId),
	report: (error) => console.error(`A scheduled function failed: ${error}`),
});
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const shots: Shot[] = [];
for (const variant of variants) shots.push(...(await progress.step(variant.name, () => shootAll(browser, variant))));
await progress.step('Composing the contact sheet', () => writeSheet(browser, shots));
await progress.step('The picture of the README', () => shootOutage(browser));
await browser.close();
clock.stop();
await product.stop();
console.log(`${shots.length} pictures in ${folder}, and all of them in ${sheet}`);
process.exit();

async function shootAll(browser: Browser, { name, width, height, colorScheme }: Variant): Promise<Shot[]> {
	const context = await browser.newContext({
		baseURL: product.origin,
		viewport: { width, height },
		colorScheme,
		reducedMotion: 'reduce',
	});
	const page = await context.newPage();
	const found: Shot[] = [];
	for (const path of openPaths) found.push(await shoot(page, path, name));
	await logIn(page, 'Pro');
	const website = await firstLink(page, '/website');
	for (const part of websitePages) found.push(await shoot(page, `${website}${part}`, name));
	found.push(await shoot(page, '/dashboard', name));
	found.push(await shoot(page, await firstLink(page, '/outages/'), name));
	for (const path of signedInPaths) found.push(await shoot(page, path, name));
	await page.evaluate(() => localStorage.clear());
	await logIn(page, 'Admin');
	for (const path of adminPaths) found.push(await shoot(page, path, name));
	await page.goto('/admin');
	found.push(await shoot(page, await firstLink(page, '/admin/people'), name));
	await context.close();
	return found;
}

/** The dashboard with an ongoing outage. */
async function shootOutage(browser: Browser): Promise<void> {
	const page = await browser.newPage({ baseURL: product.origin, viewport: { width: 1280, height: 1000 } });
	await logIn(page, 'Free');
	const website = demoPeople.find(({ tier }) => tier === 'Free')?.websites[0];
	await page
		.getByRole('link', { name: website?.name ?? '' })
		.first()
		.click();
	await fetch(`${product.websitesOrigin}/control/websites/${website?.localName}`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ status: 503 }),
	});
	await page.getByRole('button', { name: 'Check Now' }).click();
	await page.getByText('Down', { exact: true }).first().waitFor();
	await page.goto('/dashboard');
	await page
		.getByRole('img', { name: /24 hours/ })
		.first()
		.waitFor();
	await page.getByText('Ongoing', { exact: true }).waitFor();
	await page.screenshot({ path: readmePicture });
}

async function shoot(page: Page, path: string, variant: string): Promise<Shot> {
	await page.goto(path, { waitUntil: 'domcontentloaded' });
	await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
	const file = `${variant}${path.replace(/\W+/g, '-')}.jpg`;
	const { width, height } = await page.evaluate(() => ({
		width: document.documentElement.clientWidth,
		height: document.documentElement.scrollHeight,
	}));
	const clip = { x: 0, y: 0, width, height: Math.min(height, tallestPx) };
	await page.screenshot({ path: join(folder, file), fullPage: true, clip, type: 'jpeg', quality: 80 });
	return { path, variant, file };
}

async function logIn(page: Page, demoTier: Tier): Promise<void> {
	await page.goto('/login', { waitUntil: 'networkidle' });
	await page.getByLabel('Email').fill(demoPeople.find(({ tier }) => tier === demoTier)?.email ?? '');
	await page.getByLabel('Password', { exact: true }).fill(demoPassword);
	await page.getByRole('button', { name: 'Log in', exact: true }).click();
	await page.waitForURL('**/dashboard');
}

async function firstLink(page: Page, path: string): Promise<string> {
	const links = page.getByRole('main').locator(`a[href*="${path}"]:not([href*="/add"])`);
	await links.first().waitFor();
	return (await links.first().getAttribute('href')) ?? '/dashboard';
}

async function writeSheet(browser: Browser, shots: readonly Shot[]): Promise<void> {
	const figures = await Promise.all(
		shots.map(async ({ path, variant, file }) => {
			const picture = (await readFile(join(folder, file))).toString('base64');
			return `<figure><img src="data:image/jpeg;base64,${picture}"><figcaption>${path} · ${variant}</figcaption></figure>`;
		}),
	);
	const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
	await page.setContent(
		`<style>body{margin:16px;background:#ddd;font:11px sans-serif;display:grid;grid-template-columns:repeat(12,1fr);gap:12px}figure{margin:0}img{width:100%;aspect-ratio:3/4;object-fit:contain;object-position:top;background:#fff;display:block}figcaption{margin-top:4px;overflow-wrap:anywhere}</style>${figures.join('')}`,
	);
	await writeFile(sheet, await page.screenshot({ fullPage: true, type: 'jpeg', quality: 70 }));
}
