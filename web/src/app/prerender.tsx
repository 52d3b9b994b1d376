/** Prerenders every public page to HTML at build time, for fast first paints, crawlers and visitors without scripts. */
import { brand, careersTemplates, type Job, plans, templateJob, templateRobots } from '@stayup/contract';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { PrerenderedJobs } from '../features/careers/use-open-jobs.ts';
import { appOrigin } from '../lib/deployment.ts';
import { paths } from '../lib/paths.ts';
import { guidePages } from '../lib/public-pages/guide-pages.ts';
import { type PublicPage, publicPages } from '../lib/public-pages/public-pages.ts';
import { App } from './app.tsx';
import { securityTxt } from './security-txt.ts';

interface WrittenPage {
	/** Relative to the served folder. */
	file: string;
	html: string;
}

const notFoundPath = '/404';
/** A function fills these with the open jobs (decision 78). A prerendered page at the same path would be served instead. */
const careersPages = {
	list: { path: paths.careers, jobs: [templateJob] },
	none: { path: paths.careers, jobs: [] },
	job: { path: paths.careersApply(templateJob._id), jobs: [templateJob] },
	gone: { path: paths.careersApply('gone'), jobs: [] },
} as const satisfies Record<keyof typeof careersTemplates, { path: string; jobs: readonly Job[] }>;

/**
 * `template` is the built index.html. `mainScript` is the URL of the script that a page without prerendered content loads immediately.
 * `now`: milliseconds since the epoch.
 */
export async function writePages(template: string, mainScript: string, now: number): Promise<WrittenPage[]> {
	const { careers: _servedByFunction, ...otherPages } = publicPages;
	const pages: PublicPage[] = [...Object.values(otherPages), ...guidePages];
	// Prerendered pages are readable without scripts.
	const [before = '', , after = ''] = template.split(/<\/?noscript>/);
	const shell = before + after;
	const written = await Promise.all(
		pages.map(async ({ path }) => ({ file: fileOf(path), html: await pageAt(shell, path) })),
	);
	const templates = await Promise.all(
		Object.entries(careersPages).map(async ([name, { path, jobs }]) => {
			const html = await pageAt(shell, path, jobs);
			const file = fileOf(careersTemplates[name as keyof typeof careersPages]);
			return { file, html: html.includes(templateRobots) ? html : html.replace('</head>', `${templateRobots}</head>`) };
		}),
	);
	const preload = `<meta name="robots" content="noindex"><link rel="modulepreload" crossorigin href="${mainScript}"></head>`;
	return [
		...written,
		...templates,
		{ file: '404.html', html: await pageAt(shell, notFoundPath) },
		{ file: 'app.html', html: template.replace('</head>', preload) },
		{ file: 'sitemap.xml', html: sitemap(pages) },
		{ file: 'robots.txt', html: robots() },
		{ file: '.well-known/security.txt', html: securityTxt(now) },
	];
}

async function pageAt(shell: string, path: string, jobs: readonly Job[] | null = null): Promise<string> {
	const { prelude } = await prerender(
		<PrerenderedJobs value={jobs}>
			<StaticRouter location={path}>
				<App />
			</StaticRouter>
		</PrerenderedJobs>,
		// In one chunk: React inserts later chunks with inline scripts, which the content security policy blocks.
		{ progressiveChunkSize: Number.MAX_SAFE_INTEGER },
	);
	const { head, body } = partsOf(await new Response(prelude).text());
	return shell
		.replace(/<title>[^<]*<\/title>/, () => head + structuredData(path))
		.replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}

/** Without a surrounding document, React renders head elements before the rest. */
function partsOf(html: string): { head: string; body: string } {
	const head = /^(?:<title>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/.exec(html)?.[0] ?? '';
	return { head: head.replace(/<link rel="preload"[^<>]*>/g, ''), body: html.slice(head.length) };
}

function fileOf(path: string): string {
	return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

function structuredData(path: string): string {
	const organization = {
		'@type': 'Organization',
		name: brand.name,
		url: appOrigin,
		logo: `${appOrigin}/icon-512.png`,
		sameAs: Object.values(brand.social).filter((page) => !new URL(page).hostname.endsWith('.example')),
	};
	const subjects: object[] = [organization];
	if (path === '/') subjects.push({ '@type': 'WebSite', name: brand.name, url: appOrigin });
	if (path === publicPages.pricing.path) {
		subjects.push({
			'@type': 'SoftwareApplication',
			name: brand.name,
			applicationCategory: 'BusinessApplication',
			operatingSystem: 'Web',
			offers: plans.map(({ tier, monthlyPrice }) => ({
				'@type': 'Offer',
				name: tier,
				price: monthlyPrice,
				priceCurrency: 'USD',
			})),
		});
	}
	const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': subjects }).replaceAll('<', '\\u003c');
	return `<script type="application/ld+json">${json}</script>`;
}

function sitemap(pages: readonly PublicPage[]): string {
	const shown = pages.filter(({ isHidden }) => !isHidden);
	const entries = shown.map(({ path }) => `<url><loc>${new URL(path, appOrigin).href}</loc></url>`);
	return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

function robots(): string {
	const closed = [
		'/api/',
		'/dashboard',
		'/websites/',
		'/website/',
		'/profile',
		'/admin',
		'/reset-password',
		'/confirm-email',
		'/email-link',
		'/invitation',
		'/calls/',
		'/outages',
		'/maintenance',
		'/status-pages',
		'/evidence',
	];
	return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\nAllow: /api/docs\nSitemap: ${appOrigin}/sitemap.xml\nSitemap: ${appOrigin}/careers/sitemap.xml\n`;
}
