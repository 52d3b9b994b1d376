import {
	brand,
	builtInJobs,
	careersTemplates,
	hiringSentence,
	jobCountWords,
	jobMark,
	templateRobots,
} from '@stayup/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { guidePages } from '../lib/public-pages/guide-pages.ts';
import { publicPages } from '../lib/public-pages/public-pages.ts';

const origin = 'https://app.stayup.dev';
const cli = { version: '0.1.0-h1a2b3c4d', sha256: '5e884898da28' };
const template =
	'<!doctype html><html><head><title></title></head><body><noscript></noscript><div id="root"></div></body></html>';
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
	vi.resetModules();
	vi.stubEnv('VITE_APP_ORIGIN', origin);
	vi.stubEnv('VITE_CLI_VERSION', cli.version);
	vi.stubEnv('VITE_CLI_SHA256', cli.sha256);
	const { writePages } = await import('./prerender.tsx');
	const written = await writePages(template, '/assets/main.js', Date.UTC(2026, 10, 22));
	pages = new Map(written.map(({ file, html }) => [file, html]));
});

afterAll(() => {
	vi.unstubAllEnvs();
	vi.resetModules();
});

it('the public pages of a deployment link to its origin, never to the placeholder', () => {
	expect(pages.get('pricing.html')).toContain('<link rel="canonical" href="https://app.stayup.dev/pricing"/>');
	expect(pages.get('sitemap.xml')).toContain('<loc>https://app.stayup.dev/pricing</loc>');
	expect(pages.get('robots.txt')).toContain('Sitemap: https://app.stayup.dev/sitemap.xml');
	expect(pages.get('.well-known/security.txt')).toContain('Canonical: https://app.stayup.dev/.well-known/security.txt');
	for (const [file, html] of pages) expect(html, file).not.toContain(brand.origin);
});

describe('a link to a page that is shared', () => {
	const tagsOf = (html: string) =>
		Object.fromEntries(
			[...html.matchAll(/<meta property="(og:[^"]+)" content="([^"]*)"/g)].map(([, name, value]) => [name, value]),
		);
	const [guide] = guidePages.filter(({ slug }) => slug === 'uptime');

	it.each([
		['index.html', publicPages.home],
		['pricing.html', publicPages.pricing],
		['docs/uptime.html', guide],
	])('is shown with the title, the text and the picture of %s', (file, page) => {
		expect(tagsOf(pages.get(file) ?? '')).toEqual({
			'og:type': 'website',
			'og:site_name': brand.name,
			'og:title': page?.title,
			'og:description': page?.description,
			'og:url': `${origin}${page?.path}`,
			'og:image': `${origin}/share.png`,
			'og:image:width': '1200',
			'og:image:height': '630',
		});
	});

	it('is complete on each page that search engines find', () => {
		const found = [...(pages.get('sitemap.xml') ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
		const shared = [...pages.values()].map(tagsOf).filter((tags) => tags['og:title'] && tags['og:description']);

		expect(found.length).toBeGreaterThan(20);
		expect(shared.map((tags) => tags['og:url'])).toEqual(expect.arrayContaining(found));
	});
});

it('the guide of the command line names the package that the deployment serves, with its checksum', () => {
	const guide = pages.get('docs/api-keys.html');

	expect(guide).toContain(`npx --allow-remote=root ${origin}/cli/stayup.tgz plan`);
	expect(guide).toContain(`${origin}/cli/stayup-${cli.version}.tgz`);
	expect(guide).toContain(`${cli.sha256}  stayup-${cli.version}.tgz`);
});

describe('the guides', () => {
	it.each(guidePages.map(({ slug }) => slug))(
		'%s lists its sections and all guides, itself as the present page',
		(slug) => {
			const html = pages.get(`docs/${slug}.html`) ?? '';
			const headings = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
			const [, list = ''] = /On this page(.*?)<\/nav>/s.exec(html) ?? [];
			const guides = [...html.matchAll(/aria-label="Guides".*?<\/nav>/gs)].map(([nav]) => nav);

			expect(new Set(headings).size).toBe(headings.length);
			expect([...list.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(headings.length > 1 ? headings : []);
			expect(html.split('<h2').length - 1).toBe(headings.length);
			for (const nav of guides) {
				for (const { path } of guidePages) expect(nav).toContain(`href="${path}"`);
				expect(nav).toMatch(new RegExp(`aria-current="page"[^>]*href="/docs/${slug}"`));
			}
			// One is beside the page, and one folds away on a phone.
			expect(guides).toHaveLength(2);
			expect(html.split('aria-label="Search the guides"')).toHaveLength(3);
		},
	);

	it('lead to the one before and the one after, except at the ends', () => {
		const neighbours = guidePages.map(({ slug }) =>
			[...(pages.get(`docs/${slug}.html`) ?? '').matchAll(/<a rel="(prev|next)"[^>]*href="([^"]+)"/g)].map(
				([, rel, path]) => `${rel} ${path}`,
			),
		);

		expect(neighbours).toEqual(
			guidePages.map((_, index) => {
				const [before, after] = [guidePages[index - 1], guidePages[index + 1]];
				return [...(before ? [`prev ${before.path}`] : []), ...(after ? [`next ${after.path}`] : [])];
			}),
		);
	});
});

describe('the templates of the careers pages', () => {
	function templateOf(name: keyof typeof careersTemplates): string {
		return pages.get(`${careersTemplates[name].slice(1)}.html`) ?? '';
	}

	it('have the marks of all fields that a function fills in, and are hidden until then', () => {
		const [list, job] = [templateOf('list'), templateOf('job')];
		for (const name of ['id', 'title', 'category', 'place', 'hours', 'summary']) {
			expect(list, name).toContain(jobMark(name));
			expect(job, name).toContain(jobMark(name));
		}
		for (const name of ['responsibility', 'requirement']) {
			expect(job).toMatch(new RegExp(`<li[^>]*>${jobMark(name)}</li>`));
		}
		expect(list).toMatch(new RegExp(`<li>(?:(?!<li)[^])*${jobMark('title')}(?:(?!<li)[^])*</li></ul>`));
		expect(list).toContain(hiringSentence(1).replace("'", '&#x27;'));
		expect(list).toContain(jobCountWords(1));
		expect(job).toContain(`<link rel="canonical" href="https://app.stayup.dev/careers/apply/${jobMark('id')}"/>`);
		for (const html of [list, job, templateOf('none')]) expect(html.split(templateRobots)).toHaveLength(2);
	});

	it('say that no job is open, and that one is no longer open', () => {
		expect(templateOf('none')).toContain(hiringSentence(0).replace("'", '&#x27;'));
		const gone = templateOf('gone');

		expect(gone).toContain('This job is no longer open');
		expect(gone.split(templateRobots)).toHaveLength(2);
	});

	it('replace pages, which would be served before the function is asked', () => {
		expect([...pages.keys()].filter((file) => file.startsWith('careers')).toSorted()).toEqual(
			[...Object.values(careersTemplates).map((path) => `${path.slice(1)}.html`), 'careers/success.html'].toSorted(),
		);
		expect(pages.get('sitemap.xml')).not.toContain('/careers');
		expect(pages.get('robots.txt')).toContain('Sitemap: https://app.stayup.dev/careers/sitemap.xml');
		for (const [, html] of pages) expect(html).not.toContain(builtInJobs[0]?.title);
	});
});
