/** Serves the API reference as an OpenAPI document and as a page. It loads with the first request, because few instances ever serve it. */
import type { Handlers } from '../http/handler.ts';
import { apiPage, pagePolicy } from './api-page.ts';
import type { OpenApi } from './openapi.ts';

async function loadDocument(): Promise<OpenApi> {
	const { openApi } = await import('./document.built.ts');
	return openApi;
}

export const apiDocsHandlers = {
	async getOpenApi() {
		return { ...(await loadDocument()) };
	},
} satisfies Partial<Handlers>;

export interface ApiPage {
	html: string;
	contentSecurityPolicy: string;
}

/** The pages of the reference. `origin` is the public origin of the product. `slug`: see `apiPage`. */
export function apiDocsOf(origin: string): (slug: string | null) => Promise<ApiPage | undefined> {
	const pages = new Map<string | null, string>();
	return async (slug) => {
		const html = pages.get(slug) ?? apiPage(await loadDocument(), origin, slug);
		if (html === undefined) return undefined;
		// Only pages that exist are kept, so there are few.
		pages.set(slug, html);
		return { html, contentSecurityPolicy: pagePolicy };
	};
}
