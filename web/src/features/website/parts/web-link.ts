/** The URL as a link target; null for other schemes than http and https, such as `javascript:`. */
export function webLink(url: string): string | null {
	if (!URL.canParse(url)) return null;
	const { protocol, href } = new URL(url);
	return protocol === 'http:' || protocol === 'https:' ? href : null;
}
