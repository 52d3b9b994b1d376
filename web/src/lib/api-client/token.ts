/** The bearer token of the API client: set by the session and read by the client, so that neither imports the other. */
interface TokenSource {
	token(): Promise<string | null>;
	/** The server refused the token. */
	onRefused(token: string): void;
}

let source: TokenSource = { token: () => Promise.resolve(null), onRefused: () => undefined };

export function setTokenSource(next: TokenSource): void {
	source = next;
}

export function currentToken(): Promise<string | null> {
	return source.token();
}

export function reportRefused(token: string): void {
	source.onRefused(token);
}
