/** Store of the devices that have logged in to each account, as hashes. */
import { createHash } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';

export interface DeviceStore {
	/** Whether the device has logged in to this account before. Takes equally long for an account that does not exist, null. */
	isKnown(uid: string | null, deviceId: string): Promise<boolean>;
	/** Whether the latest login came from this network. Takes equally long for null. */
	isLatestNetwork(uid: string | null, network: string): Promise<boolean>;
	forgetAll(uid: string): Promise<void>;
}

/** A further device replaces the one that logged in least recently. */
const maxDevices = 20;

export function createDeviceStore(firestore: Firestore): DeviceStore {
	const { devices } = collectionsOf(firestore);
	const find = async (uid: string | null) => (await devices.doc(uid ?? 'nobody').get()).data();
	return {
		async isKnown(uid, deviceId) {
			const { hashes = [] } = (await find(uid)) ?? {};
			return uid !== null && hashes.includes(deviceHash(uid, deviceId));
		},
		async isLatestNetwork(uid, network) {
			return (await find(uid))?.network === network;
		},
		async forgetAll(uid) {
			await devices.doc(uid).delete();
		},
	};
}

/** The devices of an account after a login from this one, and whether it was among them before. Starting a session stores them. */
export function withDevice(before: readonly string[], hash: string): { hashes: string[]; isKnown: boolean } {
	const hashes = [...before.filter((known) => known !== hash), hash].slice(-maxDevices);
	return { hashes, isKnown: before.includes(hash) };
}

/** Differs between accounts, so that nobody can see which of them share a device. */
export function deviceHash(uid: string, deviceId: string): string {
	return createHash('sha256').update(`${uid} ${deviceId}`).digest('base64url');
}
