/**
 * `npm run email-pictures`: takes pictures of every email, wide and light, narrow and dark, into docs/emails. `npm run email-pictures --
 * FOLDER` takes them at every width and in both themes, into that folder. Fails if an email is wider than its window.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findChromium } from '@stayup/testing/chromium';
import { emailExamples } from '@stayup/testing/email-examples';
import { chromium } from 'playwright-core';
import { renderEmail } from '../../functions/src/emails/templates/render-email.ts';
import { root } from '../base/folders.ts';

const [otherFolder] = process.argv.slice(2);
const folder = otherFolder === undefined ? join(root, 'docs', 'emails') : resolve(otherFolder);
const kept = [
	{ width: 640, colorScheme: 'light' },
	{ width: 390, colorScheme: 'dark' },
] as const;
const variants =
	otherFolder === undefined
		? kept
		: ([320, 390, 640] as const).flatMap((width) =>
				(['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
			);

mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (file.endsWith('.png')) rmSync(join(folder, file));
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const tooWide: string[] = [];
for (const { width, colorScheme } of variants) {
	const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme });
	for (const [name, content] of Object.entries(emailExamples)) {
		await page.setContent(renderEmail(content).html);
		const file = `${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png`;
		if ((await page.evaluate('document.documentElement.scrollWidth')) !== width) tooWide.push(file);
		await page.screenshot({ path: join(folder, file), fullPage: true });
	}
	await page.close();
}
await browser.close();
console.log(`${Object.keys(emailExamples).length} emails in ${folder}`);
if (tooWide.length > 0) console.error(`Wider than the window: ${tooWide.join(', ')}`);
process.exitCode = tooWide.length > 0 ? 1 : 0;
