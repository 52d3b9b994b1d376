/**
 * `npm run page-pictures`: takes the pictures of the product on public pages, in both themes, from a temporary product with the demo data. The only
 * thing that differs from the screen are the URLs: those of this machine become example domains.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@stayup/contract';
import { findChromium } from '@stayup/testing/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type PictureName, pictureSizes } from '../../web/src/entities/product-picture/picture-sizes.ts';
import { root } from '../base/folders.ts';
import { runMinutelySchedules } from '../base/schedules.ts';
import { startClock } from '../runner/clock.ts';
import { demoPassword, demoPeople } from '../runner/seed/people.ts';
import { type TemporaryProduct, withTemporaryProduct } from '../runner/temporary-product.ts';

const folder = join(root, 'web', 'src', 'entities', 'product-picture', 'files');
const themes = ['light', 'dark'] as const;
/** Sharp on phones and on high-resolution screens. */
const deviceScaleFactor = 2;
const quality = 0.8;
/** Of the width of a picture: sharp where it is shown, and light enough for the budget of the home page. */
const mostPixels = 1120;
/** Also on a machine that does something else. */
const mostWaitMs = 60_000;
const failing = "Rosie's Bakery";
const withCertificate = { name: 'Maple Street Pottery', localName: 'maple-pottery' };
/** Two regions decide about its websites, so that one of them is down after one click. */
const [small, large] = (['Free', 'Pro'] as const).map((tier) => demoPeople.find((person) => person.tier === tier));

await withTemporaryProduct('page-pictures', takeAll, { seed: true });
process.exit();

async function takeAll(product: TemporaryProduct): Promise<void> {
	const clock = startClock({
		fire: () => runMinutelySchedules(product.functionsOrigin, product.projectId),
		report: (error) => console.error(`A scheduled function failed: ${error}`),
	});
	const taken = new Map<string, Buffer>();
	const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
	const pages = await Promise.all(
		themes.map(async (theme) => ({ theme, page: await openPage(browser, product, theme) })),
	);
	const [first] = pages;
	if (!first) return;
	/** `prepare` opens what is on the picture, and returns the selector of its first element. */
	const take = (name: PictureName, prepare: (page: Page) => Promise<string>) =>
		product.progress.step(name, async () => {
			for (const { theme, page } of pages) {
				const top = await prepare(page);
				taken.set(`${name}-${theme}.webp`, await toWebp(browser, await shoot(page, name, top)));
			}
		});

	for (const { page } of pages) await logIn(page);
	await fail(product, first.page, failing, { status: 503 });
	await take('dashboard', async (page) => {
		await page.goto('/dashboard');
		await page.getByText('Ongoing', { exact: true }).first().waitFor();
		return 'main h1';
	});
	await take('outage', async (page) => {
		await page.goto('/outages');
		await page.getByRole('main').locator('a[href*="/outages/"]').first().click();
		await page.getByText('Who can fix it').waitFor();
		return 'main h1';
	});
	const mail = await downMail(product);
	await take('email', async (page) => {
		await page.goto('about:blank');
		await page.setContent(mail);
		return 'body';
	});
	await addWebsite(first.page, product);
	await fail(product, first.page, withCertificate.name, { tls: 'expired' });
	await take('certificate', async (page) => {
		await openWebsite(page, withCertificate.name);
		await page.getByText('certificate', { exact: false }).first().waitFor();
		return 'main h1';
	});
	// Pages of their own, because the app writes the session of the first account again while it is open.
	for (const known of pages) {
		await known.page.close();
		known.page = await openPage(browser, product, known.theme);
		await logIn(known.page, large);
	}
	await take('visitors', async (page) => {
		await openWebsite(page, large?.websites[0]?.name ?? '', 'visitors');
		await page.getByText('Page views').waitFor();
		return 'main h2';
	});
	await take('status-page', async (page) => {
		await page.goto('/s/lindqvist');
		return 'body';
	});
	await browser.close();
	clock.stop();
	// Only now, so that a failed run leaves the pictures that the build needs.
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	for (const [file, content] of taken) await writeFile(join(folder, file), content);
	console.log(`${taken.size} pictures in ${folder}`);
}

async function openPage(browser: Browser, { origin }: TemporaryProduct, colorScheme: 'light' | 'dark'): Promise<Page> {
	const options = { deviceScaleFactor, colorScheme, reducedMotion: 'reduce' } as const;
	const page = await browser.newPage({ baseURL: origin, ...options, locale: 'en-US' });
	page.setDefaultTimeout(mostWaitMs);
	return page;
}

async function logIn(page: Page, person = small): Promise<void> {
	await page.goto('/login', { waitUntil: 'networkidle' });
	await page.getByLabel('Email').fill(person?.email ?? '');
	await page.getByLabel('Password', { exact: true }).fill(demoPassword);
	await page.getByRole('button', { name: 'Log in', exact: true }).click();
	await page.waitForURL('**/dashboard');
}

async function openWebsite(page: Page, name: string, part = ''): Promise<void> {
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.goto('/dashboard');
	const link = page.getByRole('main').getByRole('link', { name, exact: true }).first();
	await page.goto(`${await link.getAttribute('href')}/${part}`);
}

/** Lets a website fail, and checks it until it is down. */
async function fail(
	{ websitesOrigin }: TemporaryProduct,
	page: Page,
	name: string,
	behaviour: Record<string, unknown>,
): Promise<void> {
	const known = small?.websites.find((website) => website.name === name)?.localName;
	await fetch(`${websitesOrigin}/control/websites/${known ?? withCertificate.localName}`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(behaviour),
	});
	await openWebsite(page, name);
	await page.getByRole('button', { name: 'Check Now' }).click();
	await page.getByText('Down', { exact: true }).first().waitFor();
}

async function addWebsite(page: Page, { websitesOrigin }: TemporaryProduct): Promise<void> {
	const { port } = new URL(websitesOrigin);
	await page.goto('/websites/add');
	await page.getByLabel('Name').fill(withCertificate.name);
	await page.getByLabel('URL').fill(`https://${withCertificate.localName}.localhost:${port}/`);
	await page.getByRole('main').getByRole('button', { name: 'Add website' }).click();
	await page.getByText('Website added successfully!').waitFor();
}

async function downMail({ environment }: TemporaryProduct): Promise<string> {
	const url = `${environment.STAYUP_MAILBOX_ORIGIN}/control/mails?to=${encodeURIComponent(small?.email ?? '')}`;
	for (let attempt = 0; attempt < 60; attempt += 1) {
		const { mails } = (await (await fetch(url)).json()) as { mails: { subject: string; html: string }[] };
		const mail = mails.find(({ subject }) => subject.includes(failing));
		if (mail) return mail.html;
		await new Promise((resolve) => setTimeout(resolve, 1000));
	}
	throw new Error(`No email about ${failing} has arrived.`);
}

async function shoot(page: Page, name: PictureName, top: string): Promise<Buffer> {
	const { width, height } = pictureSizes[name];
	await page.setViewportSize({ width, height: 2 * height });
	await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
	await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
	await page.evaluate(showExampleDomains, brand.origin);
	const box = await page.locator(top).first().boundingBox();
	const margin = top === 'body' ? 0 : 12;
	const clip = { x: 0, y: Math.max(0, (box?.y ?? 0) - margin), width, height };
	return page.screenshot({ clip, fullPage: true });
}

/** Runs in the browser: the URLs of this machine become those of examples, also when the screen is drawn again for the picture. */
function showExampleDomains(origin: string): void {
	const replace = () => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node = texts.nextNode(); node; node = texts.nextNode()) {
			const text = node.textContent ?? '';
			const shown = text
				.replaceAll(/(?:https?:\/\/)?([\w-]+)\.localhost:\d+/g, 'https://$1.example')
				.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, origin);
			if (shown !== text) node.textContent = shown;
		}
	};
	replace();
	new MutationObserver(replace).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Chromium encodes it, so that no other program is needed. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
	const page = await browser.newPage();
	const encoded = await page.evaluate(encodeAsWebp, { base64: png.toString('base64'), quality, mostPixels });
	await page.close();
	return Buffer.from(encoded, 'base64');
}

interface Encoding {
	base64: string;
	quality: number;
	mostPixels: number;
}

/** Runs in the browser. */
async function encodeAsWebp({ base64, quality, mostPixels }: Encoding): Promise<string> {
	const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
	const blob = new Blob([bytes], { type: 'image/png' });
	const { width } = await createImageBitmap(blob);
	const image = await createImageBitmap(blob, { resizeWidth: Math.min(width, mostPixels), resizeQuality: 'high' });
	const canvas = document.createElement('canvas');
	canvas.width = image.width;
	canvas.height = image.height;
	canvas.getContext('2d')?.drawImage(image, 0, 0);
	const url = canvas.toDataURL('image/webp', quality);
	return url.slice(url.indexOf(',') + 1);
}
