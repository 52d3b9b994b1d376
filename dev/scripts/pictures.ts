/** `npm run pictures`: renders the icons and the preview image of shared links. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '@stayup/testing/chromium';
import { chromium } from 'playwright-core';
import { brand } from '../../contract/src/values/brand.ts';
import { root } from '../base/folders.ts';

const folder = join(root, 'web', 'public');
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8');
const font = readFileSync(
	join(root, 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
).toString('base64');

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
for (const [name, size] of [
	['icon-192.png', 192],
	['icon-512.png', 512],
	['apple-touch-icon.png', 180],
] as const) {
	await draw(name, size, size, `<style>svg{width:${size}px;height:${size}px;display:block}</style>${mark}`);
}
const bars = Array.from({ length: 60 }, (_, day) => `<i class="${day === 41 ? 'down' : ''}"></i>`).join('');
await draw(
	'share.png',
	1200,
	630,
	`<style>
@font-face{font-family:Geist;src:url(data:font/woff2;base64,${font}) format("woff2");font-weight:100 900}
body{font-family:Geist;background:#fafafa;color:#171717;padding:84px 88px;box-sizing:border-box;height:630px;display:flex;flex-direction:column}
header{display:flex;align-items:center;gap:20px;font-size:38px;font-weight:600;letter-spacing:-.02em}
header svg{width:60px;height:60px}
h1{font-size:84px;line-height:90px;letter-spacing:-.035em;font-weight:600;margin:auto 0 18px;max-width:960px}
p{font-size:30px;color:#5c5c5c;margin:0 0 44px}
div{display:flex;gap:6px}i{flex:1;height:64px;border-radius:5px;background:#16a34a}.down{background:#dc2626}
</style><header>${mark}${brand.name}</header><h1>Be the first to know your site is down</h1><p>${brand.tagline}</p><div>${bars}</div>`,
);
await browser.close();

async function draw(name: string, width: number, height: number, html: string): Promise<void> {
	await page.setViewportSize({ width, height });
	await page.setContent(`<!doctype html><body style="margin:0">${html}</body>`);
	await page.evaluate(() => document.fonts.ready);
	await page.screenshot({ path: join(folder, name), omitBackground: true });
}
