/** The target of checks: what belongs to one owner, as far as its name shows. */
import { parse } from 'tldts';

/** The registered domain, the customer's part of a shared one, or the host. */
export function targetOf(url: string): string {
	const { hostname } = new URL(url);
	return parse(hostname, { allowPrivateDomains: true }).domain ?? hostname;
}

export function isOtherTarget(before: string, after: string): boolean {
	return targetOf(before) !== targetOf(after);
}

/** `after` is undefined if the URL stays. */
export function isOtherHost(before: string, after: string | undefined): boolean {
	return after !== undefined && new URL(before).hostname !== new URL(after).hostname;
}
