/** Asks the real Chromium what it shows for each case, and records it. */
import { createHash, X509Certificate } from 'node:crypto';
import { makeAuthority } from '@stayup/testing/certificates';
import { findChromium } from '@stayup/testing/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';
import { secureCases, withSecureCase } from './cases/secure.ts';
import { kinds } from './corpus.ts';
import { type Recorded, type Shown, writeRecorded } from './recorded.ts';
import { withCorpus } from './server.ts';
import { pageText } from './web-case.ts';

const navigationMs = 5_000;

export async function recordChromium(): Promise<Recorded> {
	const cases: Record<string, Shown> = {};
	const browser = await launch();
	for (const one of Object.values(kinds).flat()) {
		// A server each, because Chromium remembers cookies and redirects of a host and port.
		cases[one.id] = await withCorpus([one], (port) =>
			ask(browser, `http://127.0.0.1:${port}/${one.id}/`, one.text ?? pageText),
		);
	}
	await browser.close();
	const authority = await makeAuthority();
	for (const one of secureCases) {
		cases[one.id] = await withSecureCase(one, authority, async ({ url, certificate }) => {
			const isKnown = `--ignore-certificate-errors-spki-list=${keyHash(certificate.cert)}`;
			const trusting = await launch(one.isTrusted ? [isKnown] : []);
			const shown = await ask(trusting, url, pageText);
			await trusting.close();
			return shown;
		});
	}
	const recorded = { browser: `Chromium ${browser.version()}`, cases };
	writeRecorded(recorded);
	return recorded;
}

function launch(args: readonly string[] = []): Promise<Browser> {
	return chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', ...args] });
}

async function ask(browser: Browser, url: string, text: string): Promise<Shown> {
	const context = await browser.newContext();
	const page = await context.newPage();
	try {
		const { status, error } = await open(page, url);
		const shown = (await page.locator(':root').innerText({ timeout: navigationMs })).normalize('NFC');
		const isShown = status === 200 && shown.includes(text.normalize('NFC'));
		return { isShown, says: status === null ? error : String(status) };
	} catch (fault) {
		return { isShown: false, says: networkError(fault) };
	} finally {
		await context.close();
	}
}

/** A page that breaks off has a status, and an error as well. */
async function open(page: Page, url: string): Promise<{ status: number | null; error: string }> {
	let status: number | null = null;
	page.on('response', (response) => {
		if (response.request().isNavigationRequest()) status = response.status();
	});
	try {
		const response = await page.goto(url, { timeout: navigationMs, waitUntil: 'domcontentloaded' });
		return { status: response?.status() ?? status, error: '' };
	} catch (fault) {
		return { status, error: networkError(fault) };
	}
}

function networkError(fault: unknown): string {
	return /net::(ERR_\w+)/.exec(String(fault))?.[1] ?? 'no page';
}

function keyHash(certificate: string): string {
	const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
	return createHash('sha256').update(key).digest('base64');
}
