/** The door to our API: one function, typed row by row from the table of calls. */
import {
	type Body,
	type EndpointName,
	type Endpoints,
	endpoints,
	type Parameters,
	type ProblemReply,
	type Reply,
} from '@stayup/contract';
import { ApiError } from './api-error.ts';
import { currentToken } from './token.ts';

/** Longer than the longest check the server makes for a caller. */
const timeoutMs = 30_000;

type Options<Name extends EndpointName> = { signal?: AbortSignal | undefined } & ParametersOf<Name> & BodyOf<Name>;
type ParametersOf<Name extends EndpointName> = keyof Parameters<Endpoints[Name]> extends never
	? { params?: never }
	: { params: Parameters<Endpoints[Name]> };
type BodyOf<Name extends EndpointName> =
	Body<Endpoints[Name]> extends undefined ? { body?: never } : { body: Body<Endpoints[Name]> };
type Arguments<Name extends EndpointName> =
	Record<never, never> extends Options<Name> ? [options?: Options<Name>] : [options: Options<Name>];

/** Throws an `ApiError` whenever the answer is not the promised reply. */
export async function call<Name extends EndpointName>(
	name: Name,
	...[options]: Arguments<Name>
): Promise<Reply<Endpoints[Name]>> {
	const row = endpoints[name];
	const headers = new Headers();
	const token = row.access === 'public' ? null : await currentToken();
	if (token !== null) headers.set('authorization', `Bearer ${token}`);
	if (options?.body !== undefined) headers.set('content-type', 'application/json');

	const answer = await send(pathOf(row.path, options?.params), {
		method: row.method,
		headers,
		body: options?.body === undefined ? null : JSON.stringify(options.body),
		signal: withTimeout(options?.signal),
	});
	// The server answers by the same contract; checking every reply again would cost more than it finds.
	return answer as Reply<Endpoints[Name]>;
}

export function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
	return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

async function send(path: string, request: RequestInit): Promise<unknown> {
	let response: Response;
	let answer: unknown;
	try {
		response = await fetch(path, request);
		answer = await response.json().catch(() => null);
	} catch (cause) {
		if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
		throw new ApiError({ code: 'network', status: null, serverMessage: null, cause });
	}
	if (response.ok && answer !== null) return answer;
	if (isProblem(answer)) {
		throw new ApiError({
			code: answer.code,
			status: response.status,
			serverMessage: answer.message,
			errors: answer.errors,
		});
	}
	throw new ApiError({ code: 'network', status: response.status, serverMessage: null });
}

function isProblem(answer: unknown): answer is ProblemReply {
	return (
		typeof answer === 'object' &&
		answer !== null &&
		'message' in answer &&
		typeof answer.message === 'string' &&
		'code' in answer &&
		typeof answer.code === 'string'
	);
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
	const timeout = AbortSignal.timeout(timeoutMs);
	return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}
