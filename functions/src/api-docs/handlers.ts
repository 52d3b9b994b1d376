/** Serves the API reference: as OpenAPI to programs, as a page to people. */
import { endpoints } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { apiPage } from './api-page.ts';
import { openApiOf } from './openapi.ts';

const openApi = openApiOf(endpoints);

export const apiDocsHandlers = {
	async getOpenApi() {
		return { ...openApi };
	},
} satisfies Partial<Handlers>;

/** `origin` is where people reach the product. */
export function apiDocsPage(origin: string): string {
	return apiPage(openApi, origin);
}
