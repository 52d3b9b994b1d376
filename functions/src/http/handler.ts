/** The type of a handler: there is one for every endpoint of the contract. */
import type {
	Access,
	Body,
	Endpoint,
	EndpointName,
	Endpoints,
	Parameters,
	Query,
	Reply,
	RequestHeaders,
} from '@stayup/contract';
import type { Page } from '../platform/firestore/paging.ts';
import type { Actor } from './actor.ts';
import type { PuzzledRequest } from './rate-limits/admit-visitor.ts';

export interface Call<E extends Endpoint> {
	/** The logged-in user; null for public and signed endpoints. */
	actor: E['access'] extends Exclude<Access, 'public' | 'signed'> ? Actor : null;
	params: Parameters<E>;
	query: Query<E>;
	headers: RequestHeaders<E>;
	body: Body<E>;
	request: RequestFacts;
}

export interface RequestFacts {
	id: string;
	/** Who calls, in words; undefined if nobody is logged in. */
	by?: string | undefined;
	/** Undefined unless a busy network gets a puzzle. */
	puzzled?: PuzzledRequest | undefined;
	/** Null only for a call on the developer's machine without a proxy. */
	clientIp: string | null;
	header(name: string): string | undefined;
	cookie(name: string): string | undefined;
	/** Sets a cookie that scripts cannot read and that requests from other sites do not carry. */
	setCookie(name: string, value: string, lifetimeSeconds: number): void;
	/** The unparsed body, for endpoints whose senders sign it. */
	rawBody(): Promise<Buffer>;
}

/** A paged endpoint returns its items and the cursor of the next page. */
export type Answer<E extends Endpoint> = E extends { isPaged: true }
	? Reply<E> extends readonly (infer Item)[]
		? Page<Item>
		: never
	: Reply<E>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;
export type Handlers = { [Name in EndpointName]: Handler<Endpoints[Name]> };
