/** The API of a local product, called without a server between. */
import { type Endpoint, type EndpointName, endpoints } from '@stayup/contract';
import { type AppDeps, createApp } from '../../functions/src/http/app.ts';
import type { Context } from '../../functions/src/main/context.ts';
import { createHandlers } from '../../functions/src/main/handlers.ts';

export type RequestEndpoint = (name: EndpointName, path: string, request: RequestInit) => Promise<Response>;

/** With the handlers and stores of the context. `changes` replaces parts of what stands before them. */
export function requestsTo(context: Context, changes: Partial<AppDeps> = {}): RequestEndpoint {
	const deps: AppDeps = { ...context, ...changes };
	const handlers = createHandlers(context);
	const api = createApp(deps, handlers, { dials: false });
	const checks = createApp(deps, handlers, { dials: true });
	return async (name, path, request) => {
		const { dials }: Endpoint = endpoints[name];
		return (dials ? checks : api).request(path, request);
	};
}
