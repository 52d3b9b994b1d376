/** The website a visitor has checked, with what was found: kept until there is an account to watch it. */

export interface FirstWebsite {
	url: string;
	isUp: boolean;
	/** Milliseconds. */
	responseTime: number;
}

const key = 'firstWebsite';

export function keepFirstWebsite({ url, isUp, responseTime }: FirstWebsite): void {
	try {
		sessionStorage.setItem(key, JSON.stringify({ url, isUp, responseTime }));
	} catch {
		// Storage is forbidden: the website can still be added by hand.
	}
}

/** Null when there is none, or none that can be read. */
export function readFirstWebsite(): FirstWebsite | null {
	try {
		const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
		return isFirstWebsite(kept) ? kept : null;
	} catch {
		return null;
	}
}

/** Gone once taken. */
export function takeFirstWebsite(): FirstWebsite | null {
	const kept = readFirstWebsite();
	try {
		sessionStorage.removeItem(key);
	} catch {
		// What could not be read need not be removed.
	}
	return kept;
}

/** Without a scheme and `www.`, as people call it. */
export function nameOfWebsite(url: string): string {
	return (URL.parse(url)?.hostname ?? url).replace(/^www\./, '').slice(0, 100);
}

function isFirstWebsite(kept: unknown): kept is FirstWebsite {
	return (
		typeof kept === 'object' &&
		kept !== null &&
		'url' in kept &&
		typeof kept.url === 'string' &&
		'isUp' in kept &&
		typeof kept.isUp === 'boolean' &&
		'responseTime' in kept &&
		typeof kept.responseTime === 'number'
	);
}
