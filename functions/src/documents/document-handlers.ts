/** The table of calls, told to programs and to people. */
import { endpoints } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { apiPage } from './api-page.ts';
import { openApiOf } from './openapi.ts';

const openApi = openApiOf(endpoints);

export const documentHandlers = {
	async getOpenApi() {
		return { ...openApi };
	},
} satisfies Partial<Handlers>;

/** The same for people. `origin` is where they reach the product. */
export function documentPage(origin: string): string {
	return apiPage(openApi, origin);
}
