/** Public pages as visitors without scripts and search engines get them: prerendered, and filled in by functions. */
import { builtInJobs } from '@stayup/contract';
import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { guidePages } from '../../web/src/lib/public-pages/guide-pages.ts';
import { jobPage, publicPages } from '../../web/src/lib/public-pages/public-pages.ts';

const origin = process.env.STAYUP_ORIGIN ?? '';
const pages = [...Object.values(publicPages), ...builtInJobs.map(jobPage), ...guidePages];

it.each(pages)('$path can be read without scripts and has its own title and description', async ({ path, title }) => {
	const answer = await fetch(`${origin}${path}`);
	const { document } = new Window();
	document.write(await answer.text());
	const description = document.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
	const words = document.querySelector('main')?.textContent.split(/\s+/) ?? [];

	expect([answer.status, document.title]).toEqual([200, title]);
	expect(title.length).toBeLessThanOrEqual(60);
	expect(description).toMatch(/^.{1,155}$/);
	expect(document.querySelectorAll('h1')).toHaveLength(1);
	expect(words.length).toBeGreaterThanOrEqual(10);
});

it('the picture that shared links show has the size that pages name', async () => {
	const answer = await fetch(`${origin}/share.png`);
	const png = Buffer.from(await answer.arrayBuffer());

	expect([answer.headers.get('content-type'), png.toString('latin1', 1, 4)]).toEqual(['image/png', 'PNG']);
	expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

it('a sitemap lists each public page once, unless it is hidden from search engines', async () => {
	const files = ['/sitemap.xml', '/careers/sitemap.xml'];
	const sitemaps = await Promise.all(files.map(async (file) => (await fetch(`${origin}${file}`)).text()));
	const listed = sitemaps.flatMap((xml) =>
		[...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname),
	);
	const shown = pages.filter((page) => !('isHidden' in page && page.isHidden)).map(({ path }) => path);

	expect(listed).toEqual(expect.arrayContaining(shown));
	// Other tests add jobs.
	const known = new Set<string>(shown);
	expect(listed.filter((path) => !known.has(path) && !path.startsWith('/careers/apply/'))).toEqual([]);
	expect(new Set(listed).size).toBe(listed.length);
});

it('a page that does not exist responds with 404 and the not-found page', async () => {
	const answer = await fetch(`${origin}/no/such/page`);

	expect(answer.status).toBe(404);
	expect(await answer.text()).toContain('Page Not Found');
});
