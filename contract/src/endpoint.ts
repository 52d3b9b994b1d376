/** What a row of the table of calls is: everything both sides, the documents and the access tests need to know of it. */
import type * as z from 'zod/mini';

export const accesses = ['public', 'user', 'admin'] as const;
/** Who may call: anybody, a signed-in user, or a signed-in user whose role is admin. */
export type Access = (typeof accesses)[number];

export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** With `:name` where an id goes. */
	path: `/api/${string}`;
	access: Access;
	/** Null where the call carries none. */
	body: z.ZodMiniType | null;
	reply: z.ZodMiniType;
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
export type Body<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.infer<E['body']> : undefined;
export type Reply<E extends Endpoint> = z.infer<E['reply']>;
