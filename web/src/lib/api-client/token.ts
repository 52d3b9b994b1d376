/** The source of bearer tokens: set by the session and read by the API client, so that neither imports the other. */
type TokenSource = () => Promise<string | null>;

let source: TokenSource = () => Promise.resolve(null);

export function setTokenSource(next: TokenSource): void {
	source = next;
}

export function currentToken(): Promise<string | null> {
	return source();
}
