/** The address a visitor has checked, kept until there is an account to watch it. */

const key = 'firstWebsite';

export function keepFirstWebsite(url: string): void {
	try {
		sessionStorage.setItem(key, url);
	} catch {
		// Storage is forbidden: the website can still be added by hand.
	}
}

/** Null when there is none; gone once taken. */
export function takeFirstWebsite(): string | null {
	try {
		const url = sessionStorage.getItem(key);
		sessionStorage.removeItem(key);
		return url;
	} catch {
		return null;
	}
}
