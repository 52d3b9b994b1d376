/** The sitemap of the careers pages. `origin`: theirs. */
export function jobsSitemap(ids: readonly string[], origin: string): string {
	const paths = ['/careers', ...ids.map((id) => `/careers/apply/${id}`)];
	const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('\n');
	return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}
