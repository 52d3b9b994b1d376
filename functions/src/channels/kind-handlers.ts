/** Says which kinds of channels this deployment offers: a service that is not set up is not offered. */
import { channelKinds } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import type { PrepareDeps } from './prepare-target.ts';
import type { PushClient } from './push/push-client.ts';

interface KindDeps extends Pick<PrepareDeps, 'channelConnections'> {
	pushClient: Pick<PushClient, 'publicKey'>;
}

export function createChannelKindHandlers(deps: KindDeps) {
	return {
		async getChannelKinds() {
			return {
				kinds: channelKinds.map((kind) => ({ kind, isOffered: kind in deps.channelConnections })),
				pushPublicKey: deps.pushClient.publicKey,
			};
		},
	} satisfies Partial<Handlers>;
}
