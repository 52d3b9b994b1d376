/** The API client: authenticates with the key, waits when it is rate limited, and turns error replies into `ApiRefused`. */
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiReply, type Caller, createCaller, loopLimit, type ProblemReply } from '@stayup/contract';
import { endpointRows } from './endpoint-rows.ts';

export type ApiClient = Caller<object>;

interface ClientOptions {
	/** Such as https://stayup.example */
	origin: string;
	/** Null for the endpoints that are open to everyone. */
	key: string | null;
	fetch?: typeof fetch;
	/** Resolves after as many milliseconds. */
	wait?: (ms: number) => Promise<unknown>;
}

/** An error reply of the API, or no reply. */
export class ApiRefused extends Error {
	/** Null if there was no reply. */
	readonly status: number | null;

	constructor(message: string, status: number | null) {
		super(message);
		this.status = status;
	}
}

const attempts = 5;
const longestWaitMs = 90_000;

export function createApiClient({ origin, key, fetch: send = fetch, wait = delay }: ClientOptions): ApiClient {
	return createCaller({
		rowOf: (name) => endpointRows[name],
		async send({ method, path, headers, body }) {
			if (key !== null) headers.set('authorization', `Bearer ${key}`);
			headers.set('user-agent', 'stayup-cli');
			const request = new Request(`${origin}${path}`, { method, headers, body });
			return replyOf(request, await sendWithRetries(request, send, wait));
		},
	});
}

/** A second attempt of a request that creates something carries the same Idempotency-Key, so it creates nothing twice. */
async function sendWithRetries(
	request: Request,
	send: typeof fetch,
	wait: (ms: number) => Promise<unknown>,
): Promise<Response> {
	if (request.method === 'POST') request.headers.set('idempotency-key', crypto.randomUUID());
	const iterate = loopLimit(attempts, 'the attempts of a request');
	for (let attempt = 1; ; attempt++) {
		iterate();
		const isLast = attempt === attempts;
		try {
			const response = await send(request.clone());
			if (isLast || (response.status !== 429 && response.status !== 503)) return response;
			const retryAfter = response.headers.get('retry-after');
			// A limit of an hour outlasts all attempts, so waiting would only delay the answer.
			if (Number(retryAfter ?? '') * 1000 > attempts * longestWaitMs) return response;
			await wait(pauseMs(retryAfter, attempt));
		} catch (error) {
			if (isLast) {
				const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
				throw new ApiRefused(`${new URL(request.url).origin} does not respond: ${reason}`, null);
			}
			await wait(pauseMs(null, attempt));
		}
	}
}

/** `retryAfter` in seconds. */
function pauseMs(retryAfter: string | null, attempt: number): number {
	const asked = Number(retryAfter ?? '') * 1000;
	return Math.min(asked > 0 ? asked : 500 * 2 ** attempt, longestWaitMs);
}

/** Throws an `ApiRefused` for every other response than a reply. */
async function replyOf(request: Request, response: Response): Promise<ApiReply> {
	if (!response.ok) throw await refusalOf(response);
	if (!response.headers.get('content-type')?.includes('json')) {
		const { origin } = new URL(request.url);
		throw new ApiRefused(`${origin} is not the API of Stayup. Please check STAYUP_URL.`, response.status);
	}
	const text = await response.text();
	if (text === '') throw new ApiRefused('The reply was empty.', null);
	return { answer: JSON.parse(text), link: response.headers.get('link') };
}

async function refusalOf(response: Response): Promise<ApiRefused> {
	const problem = (await response.json().catch(() => ({}))) as Partial<ProblemReply>;
	const sentences = problem.errors?.map(({ field, message }) => `${field}: ${message}`) ?? [
		problem.message ?? 'No reason was given.',
	];
	const reference = problem.requestId ? ` (request ${problem.requestId})` : '';
	return new ApiRefused(`${sentences.join(' ')}${response.status >= 500 ? reference : ''}`, response.status);
}
