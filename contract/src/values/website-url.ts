/** The URL of a website as users type it. Separate from the schemas, so that a form does not load the validation before it is sent. */

/** Specification §5: a URL not beginning with http:// or https:// gets https:// prepended. */
export function withScheme(url: string): string {
	return /^https?:\/\//i.test(url) ? url : `https://${url}`;
}
