/** The contexts and HTTP listeners of this process. */
import { getRequestListener } from '@hono/node-server';
import type { Region } from '@stayup/contract';
import { apiDocsOf } from '../api-docs/handlers.ts';
import { createApp } from '../http/app.ts';
import { bypassBodyParsers, createBypassCheck } from '../http/bypass-body-parsers.ts';
import { homeRegion } from '../platform/regions.ts';
import { type Context, createContext } from './context.ts';
import { createHandlers } from './handlers.ts';

export type RequestListener = ReturnType<typeof getRequestListener>;

// Created on first use, because Firebase also loads the functions on deployment, without their settings.
let context: Context | undefined;
const proberContexts = new Map<Region, Context>();

const servesApi = ['api', 'checks'].includes(process.env.FUNCTION_TARGET ?? '');
if (servesApi) bypassBodyParsers();

export function currentContext(): Context {
	context ??= createContext(process.env, { region: homeRegion });
	return context;
}

/** By region, because emulated functions of both regions share a process. */
export function proberContext(region: Region = homeRegion): Context {
	const known = proberContexts.get(region) ?? createContext(process.env, { hasSecrets: false, region });
	proberContexts.set(region, known);
	return known;
}

export function listenerFor(deps: Context, dials: boolean): RequestListener {
	const options = dials ? { dials } : { dials, apiDocs: apiDocsOf(deps.config.appOrigin) };
	const listen = getRequestListener(createApp(deps, createHandlers(deps), options).fetch);
	const checkBypass = createBypassCheck(deps.logError);
	return (request, response) => {
		if (servesApi) checkBypass(request);
		return listen(request, response);
	};
}
