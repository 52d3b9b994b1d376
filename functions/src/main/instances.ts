/** The contexts and HTTP listeners of this process. */
import { getRequestListener } from '@hono/node-server';
import { logger } from 'firebase-functions';
import { apiDocsOf } from '../api-docs/handlers.ts';
import { badgeRoutes } from '../badges/badge-routes.ts';
import { createCareersApp } from '../careers/pages/careers-app.ts';
import { createTemplateClient } from '../careers/pages/template-client.ts';
import { createApp } from '../http/app.ts';
import { bypassBodyParsers, createBypassCheck } from '../http/bypass-body-parsers.ts';
import { createCapacity } from '../http/rate-limits/capacity.ts';
import { addMcpRoute } from '../mcp/mcp-route.ts';
import { ownDomainOf } from '../status-pages/visitors/own-domain.ts';
import { createStatusApp } from '../status-pages/visitors/status-app.ts';
import { createVisitorApp } from '../visitors/visitor-app.ts';
import { type Context, createContext } from './context.ts';
import { type FunctionName, functionNames, functionOptions, partsAt, scale } from './function-options.ts';
import { createHandlers } from './handlers.ts';
import { addSubscriberPages } from './subscriber-pages.ts';

export type RequestListener = ReturnType<typeof getRequestListener>;

// Created on first use, because Firebase also loads the functions on deployment, without their settings.
const contexts = new Map<FunctionName, Context>();

const { FUNCTION_TARGET: target = '', FUNCTIONS_EMULATOR, K_SERVICE } = process.env;
const servesApi = ['api', 'checks', 'statusPages', 'visitors'].includes(target);
if (servesApi) bypassBodyParsers();
if (isFunctionName(target) && K_SERVICE && FUNCTIONS_EMULATOR !== 'true') startOrExit(target);
// firebase-functions reads the documents of an event with the default app, before the function itself runs.
if (target === 'statusChange' && FUNCTIONS_EMULATOR === 'true') contextOf(target);

/** A revision that cannot use its settings does not start, so Cloud Run keeps the one before, and the deployment fails. */
function startOrExit(name: FunctionName): void {
	try {
		contextOf(name);
	} catch (error) {
		logger.write({
			severity: 'CRITICAL',
			message: `${name} cannot start: ${error instanceof Error ? error.message : ''}`,
		});
		process.exit(1);
	}
}

function isFunctionName(name: string): name is FunctionName {
	return functionNames.some((one) => one === name);
}

/** By function, because each reads only its own parts of the configuration, and emulated functions can share a process. */
export function contextOf(name: FunctionName): Context {
	const { region } = functionOptions[name];
	const context = contexts.get(name) ?? createContext(process.env, { parts: partsAt(scale.size, name), region });
	contexts.set(name, context);
	return context;
}

export function listenerFor(deps: Context, dials: boolean): RequestListener {
	const capacity = createCapacity();
	const options = dials ? { dials, capacity } : { dials, capacity, apiDocs: apiDocsOf(deps.config.appOrigin) };
	const app = createApp(deps, createHandlers(deps), options);
	if (!dials) addMcpRoute(app, { ...deps, capacity });
	return withoutParsers(deps, app.fetch);
}

export function statusPagesListener(deps: Context): RequestListener {
	const status = createStatusApp(deps, (app, base) =>
		addSubscriberPages(app.route('/', badgeRoutes(deps)), base, deps),
	);
	const { config, now } = deps;
	const careers = createCareersApp({ ...deps, templates: createTemplateClient({ origin: config.appOrigin, now }) });
	// On the domain of a customer, every path belongs to the status page.
	return withoutParsers(deps, (request) =>
		/^\/careers(\/|$)/.test(new URL(request.url).pathname) &&
		ownDomainOf((name) => request.headers.get(name), deps) === null
			? careers.fetch(request)
			: status.fetch(request),
	);
}

export function visitorsListener(deps: Context): RequestListener {
	return withoutParsers(
		deps,
		createVisitorApp({ ...deps, wait: (milliseconds) => deps.waitUntil(deps.now() + milliseconds) }).fetch,
	);
}

function withoutParsers(deps: Context, fetch: Parameters<typeof getRequestListener>[0]): RequestListener {
	const listen = getRequestListener(fetch);
	const checkBypass = createBypassCheck(deps.logError);
	return (request, response) => {
		if (servesApi) checkBypass(request);
		return listen(request, response);
	};
}
