/** What a handler is: one for every row of the contract's table, given who calls and what they sent. */
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

export interface Call<E extends Endpoint> {
	/** The signed-in user; null on public and signed rows. */
	actor: E['access'] extends Exclude<Access, 'public' | 'signed'> ? Actor : null;
	params: Parameters<E>;
	query: Query<E>;
	headers: RequestHeaders<E>;
	body: Body<E>;
	request: RequestFacts;
}

export interface RequestFacts {
	id: string;
	/** Where the call came from; null only where nobody stands between us and a caller on this very machine. */
	clientIp: string | null;
	header(name: string): string | undefined;
	/** The body as it was sent, for rows whose senders sign it. */
	rawBody(): Promise<Buffer>;
}

/** A paged row is answered with its items and the way to the next page. */
export type Answer<E extends Endpoint> = E extends { isPaged: true }
	? Reply<E> extends readonly (infer Item)[]
		? Page<Item>
		: never
	: Reply<E>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;
export type Handlers = { [Name in EndpointName]: Handler<Endpoints[Name]> };
