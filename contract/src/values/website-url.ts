/** The address of a website as people type it; apart from the schemas, so that a form need not load the validation before it is sent. */

/** Specification §5: an address not beginning with http:// or https:// gets https:// prepended. */
export function withScheme(url: string): string {
	return /^https?:\/\//i.test(url) ? url : `https://${url}`;
}
