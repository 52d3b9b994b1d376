/** The deps that send to named channels, with the real store and no services. */
import type { Firestore } from 'firebase-admin/firestore';
import { type ChannelStore, createChannelStore } from '../../../functions/src/channels/channel-store.ts';
import { type ChannelTargets, createChannelTargets } from '../../../functions/src/channels/channel-targets.ts';
import type { Senders } from '../../../functions/src/channels/sender.ts';
import type { OutboxStore } from '../../../functions/src/outbox/outbox-store.ts';
import { createSecretBox, parseSecretsKeys, type SecretBox } from '../../../functions/src/platform/secret-box.ts';

export const testSecretBox = boxWith('test');
/** With the key of the local product. */
export const productSecretBox = boxWith('local');

function boxWith(key: string): SecretBox {
	return createSecretBox(parseSecretsKeys(Buffer.alloc(32, key).toString('base64')));
}

export interface NamedChannels {
	channels: ChannelStore;
	channelTargets: ChannelTargets;
	senders: Senders;
	serviceOrigin(host: string): string;
}

export function namedChannels(firestore: Firestore, outbox: OutboxStore, senders: Senders = {}): NamedChannels {
	return {
		channels: createChannelStore(firestore, outbox),
		channelTargets: createChannelTargets(testSecretBox),
		senders,
		serviceOrigin: (host) => `https://${host}`,
	};
}
