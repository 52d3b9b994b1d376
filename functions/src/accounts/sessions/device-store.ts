/** Store of the devices that have logged in to each account, as hashes. */
import { createHash } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';

export interface DeviceStore {
	/** Whether the device has logged in to this account before. Takes equally long for an account that does not exist, null. */
	isKnown(uid: string | null, deviceId: string): Promise<boolean>;
	/** Returns whether the device was known before. */
	remember(uid: string, deviceId: string): Promise<boolean>;
	forgetAll(uid: string): Promise<void>;
}

/** A further device replaces the one that logged in least recently. */
const maxDevices = 20;

export function createDeviceStore(firestore: Firestore): DeviceStore {
	const { devices } = collectionsOf(firestore);
	return {
		async isKnown(uid, deviceId) {
			const hashes = (await devices.doc(uid ?? 'nobody').get()).data()?.hashes ?? [];
			return uid !== null && hashes.includes(deviceHash(uid, deviceId));
		},
		remember(uid, deviceId) {
			const hash = deviceHash(uid, deviceId);
			return firestore.runTransaction(async (transaction) => {
				const before = (await transaction.get(devices.doc(uid))).data()?.hashes ?? [];
				const hashes = [...before.filter((known) => known !== hash), hash].slice(-maxDevices);
				transaction.set(devices.doc(uid), { hashes });
				return before.includes(hash);
			});
		},
		async forgetAll(uid) {
			await devices.doc(uid).delete();
		},
	};
}

/** Differs between accounts, so that nobody can see which of them share a device. */
export function deviceHash(uid: string, deviceId: string): string {
	return createHash('sha256').update(`${uid} ${deviceId}`).digest('base64url');
}
