/** The website a visitor checked on the home page, with its result: stored until an account exists that can monitor it. */
import { visitStorage } from '../../../lib/storage.ts';

export interface FirstWebsite {
	url: string;
	isUp: boolean;
	/** Milliseconds. */
	responseTime: number;
}

const key = 'firstWebsite';

export function keepFirstWebsite({ url, isUp, responseTime }: FirstWebsite): void {
	visitStorage.write(key, JSON.stringify({ url, isUp, responseTime }));
}

/** Null when no readable website is stored. */
export function readFirstWebsite(): FirstWebsite | null {
	const kept = visitStorage.readJson(key);
	return isFirstWebsite(kept) ? kept : null;
}

/** Reads the website and removes it from storage. */
export function takeFirstWebsite(): FirstWebsite | null {
	const kept = readFirstWebsite();
	visitStorage.remove(key);
	return kept;
}

/** The host name without `www.`. */
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
