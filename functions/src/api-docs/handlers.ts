/** Serves the API reference as an OpenAPI document and as a page. */
import { endpoints } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { apiPage, pagePolicy } from './api-page.ts';
import { openApiOf } from './openapi.ts';

const openApi = openApiOf(endpoints);

export const apiDocsHandlers = {
	async getOpenApi() {
		return { ...openApi };
	},
} satisfies Partial<Handlers>;

/** The reference as a page. `origin` is the public origin of the product. */
export function apiDocsOf(origin: string): { html: string; contentSecurityPolicy: string } {
	return { html: apiPage(openApi, origin), contentSecurityPolicy: pagePolicy };
}
