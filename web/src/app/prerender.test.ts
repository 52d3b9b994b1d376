import { brand } from '@stayup/contract';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
	vi.unstubAllEnvs();
	vi.resetModules();
});

const template =
	'<!doctype html><html><head><title></title></head><body><noscript></noscript><div id="root"></div></body></html>';

async function pagesFor(origin: string) {
	vi.resetModules();
	vi.stubEnv('VITE_APP_ORIGIN', origin);
	const { writePages } = await import('./prerender.tsx');
	const pages = await writePages(template, '/assets/main.js', Date.UTC(2026, 10, 22));
	return new Map(pages.map(({ file, html }) => [file, html]));
}

it('the public pages of a deployment link to its origin, never to the placeholder', async () => {
	const pages = await pagesFor('https://app.stayup.dev');

	expect(pages.get('pricing.html')).toContain('<link rel="canonical" href="https://app.stayup.dev/pricing"/>');
	expect(pages.get('sitemap.xml')).toContain('<loc>https://app.stayup.dev/pricing</loc>');
	expect(pages.get('robots.txt')).toContain('Sitemap: https://app.stayup.dev/sitemap.xml');
	expect(pages.get('.well-known/security.txt')).toContain('Canonical: https://app.stayup.dev/.well-known/security.txt');
	for (const [file, html] of pages) expect(html, file).not.toContain(brand.origin);
});
