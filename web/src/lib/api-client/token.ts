/** Where calls get their bearer token from: the session sets it, the client asks it, and neither needs the other. */
type TokenSource = () => Promise<string | null>;

let source: TokenSource = () => Promise.resolve(null);

export function setTokenSource(next: TokenSource): void {
	source = next;
}

export function currentToken(): Promise<string | null> {
	return source();
}
