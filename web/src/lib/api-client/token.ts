/** The bearer token of the API client: set by the session and read by the client, so that neither imports the other. */
export interface LatestToken {
	accountId: string;
	token: string;
}

interface TokenSource {
	token(): Promise<string | null>;
	/** The account and its latest token, also during a login. The token may have expired: Firebase does not renew it first. */
	latest(): LatestToken | null;
	/** The server refused the token. */
	onRefused(token: string): void;
}

let source: TokenSource = { token: () => Promise.resolve(null), latest: () => null, onRefused: () => undefined };

export function setTokenSource(next: TokenSource): void {
	source = next;
}

export function currentToken(): Promise<string | null> {
	return source.token();
}

export function latestToken(): LatestToken | null {
	return source.latest();
}

export function reportRefused(token: string): void {
	source.onRefused(token);
}
