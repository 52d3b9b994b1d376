/** What a handler is: one for every row of the contract's table, given who calls and what they sent. */
import type { Access, Body, Endpoint, EndpointName, Endpoints, Parameters, Reply } from '@stayup/contract';
import type { Context } from '../context.ts';
import type { Actor } from './actor.ts';

export interface Call<E extends Endpoint> {
	context: Context;
	/** The signed-in user; null on public rows. */
	actor: E['access'] extends Exclude<Access, 'public'> ? Actor : null;
	params: Parameters<E>;
	body: Body<E>;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E>>;
export type Handlers = { [Name in EndpointName]: Handler<Endpoints[Name]> };
