/** The examples of API keys as requests to a running product. */
import type { NewSession, ShownApiKey } from '@stayup/contract';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { register, sendSuccessfully } from '../api-client.ts';

interface Request {
	who: NewSession;
	params: Readonly<Record<string, string>>;
	body?: Record<string, unknown>;
}

async function ofFreshKey(body?: Record<string, unknown>): Promise<Request> {
	const who = await register('Kim');
	const { _id } = await sendSuccessfully<ShownApiKey>('POST', '/api/keys', {
		token: who.token,
		body: examples.addKey.body,
	});
	return { who, params: { id: _id }, ...(body && { body }) };
}

export const keyMakers = {
	getAccess: async () => ({ who: await register('Kim'), params: {} }),
	listKeys: () => ofFreshKey(),
	addKey: async () => ({ who: await register('Kim'), params: {}, body: examples.addKey.body ?? {} }),
	rotateKey: () => ofFreshKey(examples.rotateKey.body),
	updateKey: () => ofFreshKey(examples.updateKey.body),
	revokeKey: () => ofFreshKey(),
};
