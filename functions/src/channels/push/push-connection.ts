/** Checks the subscription of a browser before it becomes a channel. */
import { invalidField } from '../../platform/problem.ts';
import type { ChannelConnection } from '../connections.ts';
import type { PushClient } from './push-client.ts';
import { pushServiceName } from './push-endpoint.ts';

const publicKeyBytes = 65;
const authBytes = 16;

export function createPushConnection(pushClient: Pick<PushClient, 'isEndpoint'>): ChannelConnection<'push'> {
	return {
		prepare({ endpoint, keys }) {
			if (!pushClient.isEndpoint(endpoint)) {
				throw invalidField('target.endpoint', 'The push service of this browser is not supported.');
			}
			const isUsable = bytesOf(keys.p256dh) === publicKeyBytes && bytesOf(keys.auth) === authBytes;
			if (!isUsable)
				throw invalidField('target.keys', 'The keys of this browser are incomplete. Please subscribe again.');
			return { target: { kind: 'push', endpoint, keys }, label: pushServiceName(endpoint), isReady: true };
		},
	};
}

function bytesOf(base64url: string): number {
	return /^[\w-]+=*$/.test(base64url) ? Buffer.from(base64url, 'base64url').length : 0;
}
