/** The examples of the endpoints for imports, as requests with existing ids. */
import type { NewSession, WebsiteImport } from '@stayup/contract';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { register, sendSuccessfully } from '../api-client.ts';

export const importMakers = {
	listImports: async () => ({ who: (await previewed()).who }),
	getImport: previewed,
	runImport: previewed,
	undoImport: async () => {
		const { who, params } = await previewed();
		await sendSuccessfully('POST', `/api/imports/${params.id}/run`, { token: who.token });
		return { who, params };
	},
};

/** An import of an account of its own, because previews are limited. */
async function previewed(): Promise<{ who: NewSession; params: { id: string } }> {
	const who = await register('Imogen');
	const body = examples.previewImport.body as Record<string, unknown>;
	const { _id } = await sendSuccessfully<WebsiteImport>('POST', '/api/imports', { token: who.token, body });
	return { who, params: { id: _id } };
}
