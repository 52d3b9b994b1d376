/** The session's record in local storage, under `userInfo` (specification §9). */
import { deviceStorage, watchDeviceStorage } from '../../../lib/storage.ts';
import { parseUserInfo, type UserInfo } from './user-info.ts';

const key = 'userInfo';

export const userInfoStorage = {
	/** Null when there is no readable record. */
	read(): UserInfo | null {
		try {
			return parseUserInfo(deviceStorage.read(key));
		} catch (error) {
			console.error('Error loading user info:', error);
			return null;
		}
	},

	write(user: UserInfo): void {
		const isKept = deviceStorage.write(key, JSON.stringify(user));
		if (!isKept) console.error('The browser stores no session; it lasts as long as the page.');
	},

	clear(): void {
		deviceStorage.remove(key);
	},

	/** Calls the listener when another tab signs in, signs out or renews its token. */
	watch: (listener: () => void): (() => void) => watchDeviceStorage(key, listener),
};
