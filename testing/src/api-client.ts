/** Calls the running API like a browser, and registers accounts. */
import type { NewSession, ProblemReply } from '@stayup/contract';
import type { SeenReply } from './http/reply-check.ts';

const productOrigin = process.env.STAYUP_ORIGIN ?? '';

export interface Answer<Body> {
	status: number;
	headers: Headers;
	body: Body;
}

let watch: ((reply: SeenReply) => void) | null = null;

/** Shows each reply of the product to `watcher`. */
export function watchReplies(watcher: (reply: SeenReply) => void): void {
	watch = watcher;
}

interface CallOptions {
	token?: string | undefined;
	body?: unknown;
	headers?: Record<string, string>;
	/** Of another product or release. */
	origin?: string;
}

export async function send<Body = ProblemReply>(
	method: string,
	path: string,
	{ token, body, headers = {}, origin = productOrigin }: CallOptions = {},
): Promise<Answer<Body>> {
	const response = await fetch(`${origin}${path}`, {
		method,
		// The answer itself, and not the page that it leads to.
		redirect: 'manual',
		headers: {
			...(token ? { authorization: `Bearer ${token}` } : {}),
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
			...headers,
		},
		...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
	});
	const isJson = response.headers.get('content-type')?.includes('json') ?? false;
	const content: unknown = isJson ? await response.json() : await response.text();
	if (origin === productOrigin)
		watch?.({ method, path, status: response.status, headers: response.headers, body: content });
	return { status: response.status, headers: response.headers, body: content as Body };
}

/** The body of a call that must succeed; throws if it does not. */
export async function sendSuccessfully<Body>(...call: Parameters<typeof send>): Promise<Body> {
	const { status, body } = await send<Body>(...call);
	if (status >= 300) throw new Error(`${call[0]} ${call[1]} responded with ${status}: ${JSON.stringify(body)}`);
	return body;
}

export const password = 'a-good-long-password';

/** A unique email, so that tests can run in parallel. */
export function freshEmail(name: string, domain = 'stayup.test'): string {
	return `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@${domain}`;
}

/** A domain of its own, because limits count those of one domain together. */
export function freshDomain(): string {
	return `d-${crypto.randomUUID().slice(0, 8)}.test`;
}

export async function register(
	name: string,
	{ timeZone, domain }: { timeZone?: string; domain?: string } = {},
): Promise<NewSession> {
	return sendSuccessfully<NewSession>('POST', '/api/auth/register', {
		body: { name, email: freshEmail(name, domain), password },
		headers: timeZone === undefined ? {} : { 'x-time-zone': timeZone },
	});
}

/** The payload of a token, unverified. */
export function payloadOf(token: string): { sid: string; signedInAt: number } {
	return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** The same session as if its credentials had been entered earlier. Tokens of the Auth emulator are not signed. */
export function signedInEarlier(who: NewSession, seconds: number): NewSession {
	const claims = payloadOf(who.token);
	const old = { ...claims, signedInAt: claims.signedInAt - seconds };
	const [header] = who.token.split('.');
	return { ...who, token: `${header}.${Buffer.from(JSON.stringify(old)).toString('base64url')}.` };
}

/** A unique client IP from the documentation range 3fff::/20, with unused rate limits, and in a place of its own. */
export function freshClientIp(): string {
	const group = (values: number) => Math.floor(Math.random() * values).toString(16);
	return `3fff:${group(4_096)}:${group(65_536)}:${group(65_536)}::1`;
}
