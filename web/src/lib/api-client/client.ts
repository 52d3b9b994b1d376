/** The API client: calls endpoints as the user, and turns refusals into `ApiError`. */
import { calls, callsOf } from 'virtual:calls';
import {
	type ApiReply,
	type ApiRequest,
	accountHeader,
	createCaller,
	type EndpointName,
	type ProblemReply,
} from '@stayup/contract';
import { noteServerTime } from '../server-clock.ts';
import { ApiError, refusalOf } from './api-error.ts';
import { chosenAccount, endChosenAccount } from './chosen-account.ts';
import { currentToken, latestToken, reportRefused } from './token.ts';

/** Longer than the longest check that runs within a request. */
const timeoutMs = 30_000;

type Row = NonNullable<(typeof calls)[EndpointName]>;

interface SendOptions {
	signal?: AbortSignal | undefined;
	/** Instead of the token of the current session, which goes on if the server refuses this one. */
	token?: string;
	/** Called with the headers of the request before it is sent. */
	onRequest?: (headers: Headers) => void;
	/** Called with the headers of the reply. */
	onReply?: (headers: Headers) => void;
}

/** Each throws an `ApiError` for every other response than the endpoint's reply. */
export const { call, callForPage, callForEach, callForAll } = createCaller<Row, SendOptions>({ rowOf, send });

/** Endpoints that not every screen calls are in a script of their own. */
async function rowOf(name: EndpointName): Promise<Row> {
	const first = calls[name];
	if (first) return first;
	try {
		const { lines } = await import('virtual:more-calls');
		const row = callsOf(lines)[name];
		if (row) return row;
	} catch (cause) {
		throw unanswered(cause);
	}
	throw new Error(`There is no endpoint ${name}.`);
}

async function send(request: ApiRequest, row: Row, options: SendOptions): Promise<ApiReply> {
	const { access, otherStatus } = row;
	const { signal, token } = options;
	const isForUsers = access === 'user' || access === 'admin';
	const sessionToken = token === undefined && isForUsers ? await currentToken() : null;
	setCaller(request.headers, token ?? sessionToken);
	options.onRequest?.(request.headers);
	let response: Response;
	let answer: unknown;
	try {
		const askedAt = Date.now();
		response = await fetch(request.path, { ...request, signal: withTimeout(signal) });
		// A reply from a cache is older than the request.
		if (!response.headers.get('cache-control')?.includes('max-age')) {
			noteServerTime(response.headers.get('date'), askedAt);
		}
		const isFile = response.headers.get('content-type')?.startsWith('text/csv') === true;
		answer = await (isFile ? response.text() : response.json()).catch(() => null);
	} catch (cause) {
		if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
		throw unanswered(cause);
	}
	if ((response.ok || response.status === otherStatus) && answer !== null) {
		options.onReply?.(response.headers);
		return { answer, link: response.headers.get('link') };
	}
	const puzzle = (answer as ProblemReply | null)?.puzzle;
	if (puzzle && (await (await import('./puzzle.ts')).addSolution(request.headers, puzzle, signal)))
		return send(request, row, options);
	const refusal = refusalOf(response.status, answer);
	if (refusal.code === 'unauthenticated' && sessionToken !== null) reportRefused(sessionToken);
	if (refusal.code === 'no-access') endChosenAccount();
	throw refusal;
}

function unanswered(cause: unknown): ApiError {
	return new ApiError({ code: 'network', status: null, serverMessage: null, cause });
}

/** Adds the token, and the account that the user chose. */
function setCaller(headers: Headers, token: string | null): void {
	if (!token) return;
	headers.set('authorization', `Bearer ${token}`);
	const account = chosenAccount(latestToken()?.accountId);
	if (account) headers.set(accountHeader, account._id);
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
	const timeout = AbortSignal.timeout(timeoutMs);
	return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}
