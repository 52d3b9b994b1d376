/** One attempt to break in, and the areas that group them. */
import type { Target } from './target.ts';

export interface Attempt {
	name: string;
	/** Null if the product repelled it; otherwise the fact that shows that it succeeded. */
	make(): Promise<string | null>;
}

/** `small` runs with every test run, `full` with `npm run attack`. */
export type Size = 'small' | 'full';

/** How many attempts, or calls that prepare them, are made at a time. */
export const concurrency = 6;

export interface Area {
	name: string;
	attempts(target: Target, size: Size): readonly Attempt[] | Promise<readonly Attempt[]>;
	/** The attempts measure time, depend on each other, or create many keys: the emulator lets only one transaction at a time query them. */
	isInOrder?: true;
}

export interface AreaResult {
	area: string;
	attempts: number;
	/** One line per attempt that succeeded. */
	successes: readonly string[];
}

export interface Reply {
	status: number;
	text: string;
	headers: Headers;
	ms: number;
}

export interface Call {
	token?: string | undefined;
	/** Text is sent unchanged, anything else as JSON. */
	body?: unknown;
	headers?: Readonly<Record<string, string>>;
}

/** Calls the product without interpreting the reply. */
export async function call(method: string, url: string, { token, body, headers = {} }: Call = {}): Promise<Reply> {
	const startedAt = Date.now();
	const response = await fetch(url.startsWith('/') ? `${process.env.STAYUP_ORIGIN}${url}` : url, {
		method,
		redirect: 'manual',
		headers: {
			...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
			...headers,
		},
		...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
	});
	const text = await response.text();
	return { status: response.status, text, headers: response.headers, ms: Date.now() - startedAt };
}

/** Null if the status is one of the expected ones. */
export function statusOtherThan(expected: readonly number[], { status, text }: Pick<Reply, 'status' | 'text'>) {
	return expected.includes(status) ? null : `${status} instead of ${expected.join(' or ')}: ${text.slice(0, 120)}`;
}

/** Null if the value is as expected. */
export function valueOtherThan(expected: unknown, actual: unknown): string | null {
	const [one, other] = [JSON.stringify(expected), JSON.stringify(actual)];
	return one === other ? null : `${other} instead of ${one}`;
}
