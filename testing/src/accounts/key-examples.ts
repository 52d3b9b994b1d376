/** The examples of API keys as requests to a running product. */
import type { ShownApiKey } from '@stayup/contract';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { register, sendSuccessfully } from '../api-client.ts';

async function ofFreshKey() {
	const who = await register('Kim');
	const { _id } = await sendSuccessfully<ShownApiKey>('POST', '/api/keys', {
		token: who.token,
		body: examples.addKey.body,
	});
	return { who, params: { id: _id } };
}

const ofKim = async () => ({ who: await register('Kim') });

export const keyMakers = {
	getAccess: ofKim,
	listKeys: ofFreshKey,
	addKey: ofKim,
	rotateKey: ofFreshKey,
	updateKey: ofFreshKey,
	revokeKey: ofFreshKey,
};
