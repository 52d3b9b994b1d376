/** The redirect target after login: only a path of this site. */
const anySite = 'https://this.site';

/** Null for what could lead elsewhere (`//evil`, `/\evil`, `javascript:`) and for the login screens themselves. */
export function sameSitePath(candidate: unknown): string | null {
	if (typeof candidate !== 'string' || !/^\/(?![/\\])/.test(candidate)) return null;
	// Browsers remove tabs and line breaks from URLs, which would turn "/\t/evil" into "//evil".
	if (hasControlCharacter(candidate) || !URL.canParse(candidate, anySite)) return null;
	const { origin, pathname, search, hash } = new URL(candidate, anySite);
	if (origin !== anySite || pathname.startsWith('//')) return null;
	return pathname === '/login' || pathname === '/register' ? null : pathname + search + hash;
}

export interface ReturnState {
	from: string;
}

/** The path that the guard stored in the navigation state, if it is safe. */
export function returnPathOf(state: unknown): string | null {
	return typeof state === 'object' && state !== null && 'from' in state ? sameSitePath(state.from) : null;
}

function hasControlCharacter(text: string): boolean {
	return [...text].some((character) => character < ' ');
}
