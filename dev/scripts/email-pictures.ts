/** `npm run email-pictures`: takes pictures of every email, wide and light, narrow and dark, into docs/emails. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '@stayup/testing/chromium';
import { emailExamples } from '@stayup/testing/email-examples';
import { chromium } from 'playwright-core';
import { renderEmail } from '../../functions/src/alerts/email/templates/render-email.ts';
import { root } from '../base/folders.ts';

const folder = join(root, 'docs', 'emails');
const variants = [
	{ width: 600, colorScheme: 'light' },
	{ width: 360, colorScheme: 'dark' },
] as const;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
for (const { width, colorScheme } of variants) {
	const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme });
	for (const [name, content] of Object.entries(emailExamples)) {
		await page.setContent(renderEmail(content).html);
		const file = `${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png`;
		await page.screenshot({ path: join(folder, file), fullPage: true });
	}
	await page.close();
}
await browser.close();
console.log(`${Object.keys(emailExamples).length} emails in ${folder}`);
