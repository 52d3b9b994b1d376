/** The door to local storage, where the session lies under `userInfo` (specification §9). */
import { parseUserInfo, type UserInfo } from './user-info.ts';

const key = 'userInfo';

export const userInfoStorage = {
	/** Null when there is none, or when what is there cannot be read. */
	read(): UserInfo | null {
		try {
			return parseUserInfo(localStorage.getItem(key));
		} catch (error) {
			console.error('Error loading user info:', error);
			return null;
		}
	},

	write(user: UserInfo): void {
		try {
			localStorage.setItem(key, JSON.stringify(user));
		} catch (error) {
			// Storage can be full or forbidden; the session then lasts as long as the page.
			console.error('Error saving user info:', error);
		}
	},

	clear(): void {
		try {
			localStorage.removeItem(key);
		} catch (error) {
			console.error('Error clearing user info:', error);
		}
	},

	/** Tells when another tab signs in, out, or renews its token. */
	watch(listener: () => void): () => void {
		const listen = (event: StorageEvent) => {
			if (event.key === key || event.key === null) listener();
		};
		window.addEventListener('storage', listen);
		return () => window.removeEventListener('storage', listen);
	},
};
