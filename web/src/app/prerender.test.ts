import {
	brand,
	builtInJobs,
	careersTemplates,
	hiringSentence,
	jobCountWords,
	jobMark,
	templateRobots,
} from '@stayup/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';

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

describe('the templates of the careers pages', () => {
	async function templateOf(name: keyof typeof careersTemplates): Promise<string> {
		const pages = await pagesFor('https://app.stayup.dev');
		return pages.get(`${careersTemplates[name].slice(1)}.html`) ?? '';
	}

	it('have the marks of all fields that a function fills in, and are hidden until then', async () => {
		const [list, job] = await Promise.all([templateOf('list'), templateOf('job')]);
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
		for (const html of [list, job, await templateOf('none')]) expect(html.split(templateRobots)).toHaveLength(2);
	});

	it('say that no job is open, and that one is no longer open', async () => {
		expect(await templateOf('none')).toContain(hiringSentence(0).replace("'", '&#x27;'));
		const gone = await templateOf('gone');

		expect(gone).toContain('This job is no longer open');
		expect(gone.split(templateRobots)).toHaveLength(2);
	});

	it('replace pages, which would be served before the function is asked', async () => {
		const pages = await pagesFor('https://app.stayup.dev');

		expect([...pages.keys()].filter((file) => file.startsWith('careers')).toSorted()).toEqual(
			[...Object.values(careersTemplates).map((path) => `${path.slice(1)}.html`), 'careers/success.html'].toSorted(),
		);
		expect(pages.get('sitemap.xml')).not.toContain('/careers');
		expect(pages.get('robots.txt')).toContain('Sitemap: https://app.stayup.dev/careers/sitemap.xml');
		for (const [, html] of pages) expect(html).not.toContain(builtInJobs[0]?.title);
	});
});
