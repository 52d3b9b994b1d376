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

/** The reference as a page. `origin` is the public origin of the product. */
export function apiDocsOf(origin: string): () => Promise<{ html: string; contentSecurityPolicy: string }> {
	let html: Promise<string> | undefined;
	return async () => {
		html ??= loadDocument().then((document) => apiPage(document, origin));
		return { html: await html, contentSecurityPolicy: pagePolicy };
	};
}
