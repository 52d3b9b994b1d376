/** The session's record under `userInfo` (specification §9): in local storage, or for a login that is not remembered, in the tab's (AUTH-11). */
import { deviceStorage, visitStorage, watchDeviceStorage } from '../../../lib/storage.ts';
import { parseUserInfo, type UserInfo } from './user-info.ts';

const key = 'userInfo';

/** Whether the session survives closing the browser. */
export type Remember = boolean | 'as-before';

export const userInfoStorage = {
	/** Null when there is no readable record. */
	read(): UserInfo | null {
		try {
			return parseUserInfo(visitStorage.read(key) ?? deviceStorage.read(key));
		} catch (error) {
			console.error('Error loading user info:', error);
			return null;
		}
	},

	/** `as-before`: where the record already is. */
	write(user: UserInfo, remember: Remember): void {
		const isForVisit = remember === 'as-before' ? visitStorage.read(key) !== null : !remember;
		const [storage, other] = isForVisit ? [visitStorage, deviceStorage] : [deviceStorage, visitStorage];
		if (remember !== 'as-before') other.remove(key);
		const isKept = storage.write(key, JSON.stringify(user));
		if (!isKept) console.error('The browser stores no session; it lasts as long as the page.');
	},

	clear(): void {
		// A record in the tab's storage is this tab's session; other tabs may have another one.
		const storage = visitStorage.read(key) === null ? deviceStorage : visitStorage;
		storage.remove(key);
	},

	/** Calls the listener when another tab signs in, signs out or renews its token. */
	watch: (listener: () => void): (() => void) => watchDeviceStorage(key, listener),
};
