/** Decides whether an address a user entered may be made a link: only http and https (never `javascript:`). */
export function webLink(url: string): string | null {
	if (!URL.canParse(url)) return null;
	const { protocol, href } = new URL(url);
	return protocol === 'http:' || protocol === 'https:' ? href : null;
}
