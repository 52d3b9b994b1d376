/** A fake API for component tests: replies as the test specifies and records the requests. */
import { vi } from 'vitest';

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
		requests.push({ call, body: typeof body === 'string' ? JSON.parse(body) : null, headers: new Headers(headers) });
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

/** An error reply of the API, with the invalid field. */
export function refusal(message: string, field?: string): Answer {
	const errors = field === undefined ? {} : { errors: [{ field, message }] };
	return () => Response.json({ message, code: 'invalid', requestId: 'r1', ...errors }, { status: 400 });
}
