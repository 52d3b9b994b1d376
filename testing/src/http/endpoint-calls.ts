/**
 * Calls endpoints of the contract in this process. Each handler only records that it was reached, with what: the line of a reply says so, or how the
 * call was refused.
 */
import { type Endpoint, type EndpointName, endpoints, type ProblemReply } from '@stayup/contract';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import type { Actor } from '../../../functions/src/http/actor.ts';
import type { Call, Handlers } from '../../../functions/src/http/handler.ts';
import { createTestApp, type TestApp, type TestAppOptions, tokens } from '../http-app.ts';

export interface EndpointRow extends Endpoint {
	name: EndpointName;
}

export const endpointRows: readonly EndpointRow[] = Object.entries<Endpoint>(endpoints).map(([name, row]) => ({
	...row,
	name: name as EndpointName,
}));

/** The call that a handler got. */
export interface Reached {
	name: EndpointName;
	call: Call<Endpoint>;
}

export interface EndpointReply {
	/** Such as `reached getWebsite as owner of alice: alice`, or `404 not-found: This URL does not exist.` */
	line: string;
	reached: Reached | null;
	response: Response;
	problem: ProblemReply | null;
}

export interface EndpointCalls {
	/** Sends the documented example of the endpoint. `init` replaces parts of it. */
	call(row: EndpointRow, init?: RequestInit, change?: { path?: string; body?: unknown }): Promise<EndpointReply>;
	/** To the function that serves the endpoint, or the other one. */
	send(row: EndpointRow, path: string, init: RequestInit, to?: 'own' | 'other'): Promise<EndpointReply>;
}

type ReplyOf = (row: EndpointRow) => unknown;

export function createEndpointCalls(
	options: TestAppOptions = {},
	/** The reply of each handler. */
	replyOf: ReplyOf = emptyReply,
): EndpointCalls {
	/** By request id. */
	const handled = new Map<string, Reached>();
	const recorders = endpointRows.map((row) => [
		row.name,
		async (call: Call<Endpoint>) => {
			// A changing request with If-Match reads first, and the last call is the one that was asked for.
			handled.set(call.request.id, { name: row.name, call });
			return replyOf(row);
		},
	]);
	const handlers = Object.fromEntries(recorders) as Handlers;
	const api = createTestApp(handlers, { ...options, dials: false });
	const checks = createTestApp(handlers, { ...options, dials: true });

	async function request({ app }: TestApp, path: string, init: RequestInit): Promise<EndpointReply> {
		const response = await app.request(path, init);
		const id = response.headers.get('x-request-id') ?? '';
		const reached = handled.get(id) ?? null;
		handled.delete(id);
		const isRefused = response.status >= 400;
		const problem = isRefused ? ((await response.json()) as ProblemReply) : null;
		return { line: lineOf(reached, response, problem), reached, response, problem };
	}

	const send: EndpointCalls['send'] = (row, path, init, to = 'own') =>
		request((row.dials === true) === (to === 'own') ? checks : api, path, init);
	return {
		send,
		call: (row, init = {}, { path = examplePath(row), body = examples[row.name].body } = {}) =>
			send(row, path, {
				method: row.method,
				...(row.body && { body: JSON.stringify(body) }),
				...init,
				headers: { ...(row.body && { 'content-type': 'application/json' }), ...init.headers },
			}),
	};
}

/** The line of a call that a handler serves. */
export function reachedLine(name: EndpointName, caller: string): string {
	return `reached ${name} as ${caller}`;
}

/** Of somebody who may call the endpoint: nobody, Alice or an admin. */
export function permittedHeaders({ access }: EndpointRow): Record<string, string> {
	if (isOpen({ access })) return {};
	return { authorization: `Bearer ${access === 'admin' ? tokens.admin : tokens.alice}` };
}

/** The line of the call with `permittedHeaders`. */
export function permittedLine({ name, access }: EndpointRow): string {
	if (isOpen({ access })) return reachedLine(name, 'nobody');
	return reachedLine(name, access === 'admin' ? 'owner of admin: admin' : 'owner of alice: alice');
}

/** Whether the app asks nobody who they are. */
export function isOpen({ access }: Pick<Endpoint, 'access'>): boolean {
	return access === 'public' || access === 'signed';
}

/** The path with an id for each parameter. */
export function examplePath({ path }: Pick<Endpoint, 'path'>): string {
	return pathWith(path, (parameter) => `an-${parameter}`);
}

/** The path with ids in place of its parameters. */
export function pathWith(path: string, idOf: (parameter: string) => string): string {
	return path.replace(/:(\w+)/g, (_, parameter: string) => idOf(parameter));
}

function lineOf(reached: Reached | null, { status }: Response, problem: ProblemReply | null): string {
	const refusal = problem && `${status} ${problem.code}: ${problem.message}`;
	if (reached === null) return refusal ?? `${status} without a handler`;
	const line = reachedLine(reached.name, callerIn(reached.call.actor));
	return refusal === null ? line : `${line}, and then ${refusal}`;
}

function callerIn(actor: Actor | null): string {
	if (actor === null) return 'nobody';
	const { role, key, person } = actor;
	return `${role} of ${accountIn(actor)}: ${accountIn(person)}${key ? ` with the key ${key.id}` : ''}`;
}

/** The people of a test have their ids as names. */
function accountIn({ uid, user: { name } }: Actor['person']): string {
	return name === uid ? uid : `${uid}, with the account of ${name}`;
}

/** Enough for the app to answer. */
function emptyReply({ isPaged, redirects }: EndpointRow): unknown {
	if (isPaged) return { items: [], next: null };
	return redirects ? { url: '/' } : {};
}
