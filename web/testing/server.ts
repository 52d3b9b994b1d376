/** A fake API for component tests: replies as the test specifies and records the requests. */
import { type Endpoint, endpoints, refusesUnknown, unknownErrors } from '@stayup/contract';
import { expect, vi } from 'vitest';

type Answer = () => Response | Promise<Response>;

export interface FakeServer {
	/** `call` is a method and a path, such as "POST /api/websites". A later answer replaces an earlier one. */
	answer(call: string, answer: Answer): void;
	/** The request bodies of a call, in order. */
	bodies(call: string): unknown[];
	/** The request headers of a call, in order. */
	headers(call: string): Headers[];
}

/** Replaces `fetch` until the end of the test. Calls without an answer fail as if offline. */
export function startFakeServer(): FakeServer {
	const answers = new Map<string, Answer>();
	const requests: { call: string; body: unknown; headers: Headers }[] = [];
	vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => {
		// A screen of an earlier test has taken its request back.
		signal?.throwIfAborted();
		const call = `${method} ${path.split('?', 1)[0]}`;
		const sent = typeof body === 'string' ? JSON.parse(body) : null;
		requests.push({ call, body: sent, headers: new Headers(headers) });
		// The server would refuse them.
		expect.soft(unknownFields(method, path, sent)).toEqual([]);
		const answer = answers.get(call);
		if (!answer) throw new TypeError('Failed to fetch');
		return await answer();
	});
	return {
		answer: (call, answer) => void answers.set(call, answer),
		headers: (call) => requests.filter((request) => request.call === call).map(({ headers }) => headers),
		bodies: (call) => requests.filter((request) => request.call === call).map(({ body }) => body),
	};
}

function unknownFields(method: string, path: string, body: unknown): string[] {
	const { pathname } = new URL(path, 'http://localhost');
	const rows = Object.values<Endpoint>(endpoints).filter((row) => row.method === method && fits(row.path, pathname));
	// A fixed path counts before one with a parameter.
	const [row] = rows.toSorted((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')));
	if (!row?.body || !refusesUnknown(row)) return [];
	return unknownErrors(row.body, body, 'field').map(({ message }) => `${method} ${row.path}: ${message}`);
}

function fits(pattern: string, pathname: string): boolean {
	const [parts, given] = [pattern.split('/'), pathname.split('/')];
	return parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index]);
}

/** An error reply of the API, with the invalid field. */
export function refusal(message: string, field?: string): Answer {
	const errors = field === undefined ? {} : { errors: [{ field, message }] };
	return () => Response.json({ message, code: 'invalid', requestId: 'r1', ...errors }, { status: 400 });
}
