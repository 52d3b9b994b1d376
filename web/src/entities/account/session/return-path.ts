/** Decides where a visitor may be sent after login: only to a path of this site. */
const anySite = 'https://this.site';

/** Null for what could lead elsewhere (`//evil`, `/\evil`, `javascript:`) and for the login screens themselves. */
export function sameSitePath(candidate: unknown): string | null {
	if (typeof candidate !== 'string' || !/^\/(?![/\\])/.test(candidate)) return null;
	// Browsers drop tabs and line breaks inside addresses, which would turn "/\t/evil" into "//evil".
	if (hasControlCharacter(candidate) || !URL.canParse(candidate, anySite)) return null;
	const { origin, pathname, search, hash } = new URL(candidate, anySite);
	if (origin !== anySite || pathname.startsWith('//')) return null;
	return pathname === '/login' || pathname === '/register' ? null : pathname + search + hash;
}

export interface ReturnState {
	from: string;
}

/** The place remembered in a navigation's state by the guard, if it is a safe one. */
export function returnPathOf(state: unknown): string | null {
	return typeof state === 'object' && state !== null && 'from' in state ? sameSitePath(state.from) : null;
}

function hasControlCharacter(text: string): boolean {
	return [...text].some((character) => character < ' ');
}
