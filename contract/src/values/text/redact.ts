/** Removes secrets from what we measured, before somebody other than the owner reads it. */

/** An error page may show the credentials of the website's database. */
export function withoutSecretValues(text: string): string {
	return text
		.replace(/\/\/[^\s/@]{1,200}@/g, '//…@')
		.replace(/\b(bearer|basic) [\w.~+/=-]{8}[\w.~+/=-]*/gi, '$1 …')
		.replace(
			/(passw(?:or)?d|pwd|secret|token|api[_-]?key|authorization)(["']?\s?(?:=>|[=:])\s?["']?)[^\s"'&,;]+/gi,
			'$1$2…',
		);
}

/** Removes the query, which may carry a token, and the login of a URL. */
export function withoutQuery(url: string): string {
	return withoutSecretValues(url.replace(/[?#].*$/s, ''));
}
