/** What a row of the table of calls is: everything both sides, the documents and the access tests need to know of it. */
import type * as z from 'zod/mini';
import type { ProblemCode } from '../schemas/problem.ts';

export const accesses = ['public', 'signed', 'user', 'admin'] as const;
/**
 * Who may call: anybody, a sender that signs its requests, a signed-in user, or a signed-in user whose role is admin.
 */
export type Access = (typeof accesses)[number];

export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** With `:name` where an id goes. */
	path: `/api/${string}`;
	access: Access;
	/** What may follow the path's question mark; every part of it is optional. */
	query?: z.ZodMiniType;
	/** What our own pages say besides the documented body, in optional request headers by their lower-case names. Values are percent-encoded. */
	headers?: z.ZodMiniObject;
	/** Null where the call carries none, or raw bytes that only their receiver can read. */
	body: z.ZodMiniType | null;
	reply: z.ZodMiniType;
	/** The reply is one page of a list, and the Link header names the next one (RFC 8288). */
	isPaged?: true;
	/** What it may be refused with besides what follows from access, parameters, query and body. */
	refusals?: readonly ProblemCode[];
	/** It requests an address that somebody typed, and is served by a function that may do little else (SSRF-11). */
	dials?: true;
	/** The status of a successful answer. */
	status: 200 | 201;
	/** One sentence for the documentation. */
	summary: string;
}

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
	? Name | ParameterNames<Rest>
	: Path extends `${string}:${infer Name}`
		? Name
		: never;

/** `{ id: string }` for `/api/websites/:id`. */
export type Parameters<E extends Endpoint> = { [Name in ParameterNames<E['path']>]: string };
export type Query<E extends Endpoint> = E extends { query: infer Q extends z.ZodMiniType } ? z.infer<Q> : undefined;
export type RequestHeaders<E extends Endpoint> = E extends { headers: infer H extends z.ZodMiniObject }
	? z.infer<H>
	: undefined;
export type Body<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.infer<E['body']> : undefined;
export type Reply<E extends Endpoint> = z.infer<E['reply']>;
