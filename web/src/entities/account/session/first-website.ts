/** The website a visitor checked on the home page, with its result: stored until an account exists that can monitor it. */
import { visitStorage } from '../../../lib/storage.ts';

export interface FirstWebsite {
	url: string;
	state: 'up' | 'down' | 'blocked';
	/** Milliseconds. */
	responseTime: number;
}

const key = 'firstWebsite';

export function keepFirstWebsite({ url, state, responseTime }: FirstWebsite): void {
	visitStorage.write(key, JSON.stringify({ url, state, responseTime }));
}

export function hasFirstWebsite(): boolean {
	return visitStorage.read(key) !== null;
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
		'state' in kept &&
		(kept.state === 'up' || kept.state === 'down' || kept.state === 'blocked') &&
		'responseTime' in kept &&
		typeof kept.responseTime === 'number'
	);
}
