/** Plays the API for components: answers each call as the test says, and remembers what was asked. */
import { afterEach, vi } from 'vitest';

type Answer = () => Response | Promise<Response>;

export interface FakeServer {
	/** `call` is a method and a path, such as "POST /api/websites". The last answer given counts. */
	answer(call: string, answer: Answer): void;
	/** The bodies of a call, in order. */
	bodies(call: string): unknown[];
}

/** For one test; the real `fetch` is back after it. What has no answer cannot be reached. */
export function startFakeServer(): FakeServer {
	const answers = new Map<string, Answer>();
	const requests: { call: string; body: unknown }[] = [];
	vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
		const call = `${method} ${path.split('?', 1)[0]}`;
		requests.push({ call, body: typeof body === 'string' ? JSON.parse(body) : null });
		const answer = answers.get(call);
		if (!answer) throw new TypeError('Failed to fetch');
		return await answer();
	});
	return {
		answer: (call, answer) => void answers.set(call, answer),
		bodies: (call) => requests.filter((request) => request.call === call).map(({ body }) => body),
	};
}

/** A refusal as the API words it, with the fields it is about. */
export function refusal(message: string, field?: string): Answer {
	const errors = field === undefined ? {} : { errors: [{ field, message }] };
	return () => Response.json({ message, code: 'invalid', requestId: 'r1', ...errors }, { status: 400 });
}

afterEach(() => {
	vi.unstubAllGlobals();
});
