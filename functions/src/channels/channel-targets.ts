/** Encrypts and decrypts the targets of channels: URLs, tokens and phone numbers are secrets or personal data. */
import type { SecretBox } from '../platform/secret-box.ts';
import type { StoredTarget, UnconnectedTarget } from './sender.ts';

export interface ChannelTargets {
	seal(ownerId: string, target: StoredTarget | UnconnectedTarget): string;
	open(ownerId: string, sealed: string): StoredTarget | UnconnectedTarget;
}

export function createChannelTargets(box: SecretBox): ChannelTargets {
	const owner = (uid: string) => ({ purpose: 'channel', uid });
	return {
		seal: (ownerId, target) => box.seal(JSON.stringify(target), owner(ownerId)),
		open: (ownerId, sealed) => JSON.parse(box.open(sealed, owner(ownerId))) as StoredTarget | UnconnectedTarget,
	};
}

export function isConnected(target: StoredTarget | UnconnectedTarget): target is StoredTarget {
	return !('isConnected' in target);
}
