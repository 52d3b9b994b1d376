/** Imports through the API, from their preview to their end. */
import type { ImportSummary, NewSession, Tier, Website, WebsiteImport } from '@stayup/contract';
import { register, sendSuccessfully } from '../api-client.ts';
import type { openStoredData } from '../stored-data.ts';

type Data = Pick<ReturnType<typeof openStoredData>, 'stored'>;
type Action = 'run' | 'undo';

export async function anImporter({ stored }: Data, tier: Tier = 'Pro'): Promise<NewSession> {
	const who = await register('Imogen');
	await stored.users.doc(who._id).update({ tier, isEmailConfirmed: true });
	return who;
}

export const preview = ({ token }: NewSession, body: object) =>
	sendSuccessfully<WebsiteImport>('POST', '/api/imports', { token, body });
export const step = ({ token }: NewSession, id: string, action: Action) =>
	sendSuccessfully<ImportSummary>('POST', `/api/imports/${id}/${action}`, { token });
export const websitesOf = ({ token }: NewSession) =>
	sendSuccessfully<Website[]>('GET', '/api/websites?whole=true', { token });

/** Calls again until the import has reached the state. Returns how often. */
export async function until(who: NewSession, id: string, action: Action, state: 'done' | 'undone'): Promise<number> {
	for (let calls = 1; ; calls += 1) if ((await step(who, id, action)).state === state) return calls;
}
