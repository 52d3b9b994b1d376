/** Serves `/mcp`: authenticates the API key, and answers with the tools (decision 72). */
import type { Env, Hono } from 'hono';
import type { Actor } from '../http/actor.ts';
import { largestBodyBytes } from '../http/body.ts';
import { type AdmitKeyDeps, countKeyRequest, hasKey } from '../http/key-admission/admit-key.ts';
import type { Capacity } from '../http/rate-limits/capacity.ts';
import { runForActor } from '../http/rate-limits/in-flight.ts';
import { readBody } from '../http/read-body.ts';
import { Problem } from '../platform/problem.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { createConfirmations } from './confirmation.ts';
import { answerMcp } from './mcp-server.ts';
import type { ApiCall } from './tools.ts';

interface McpRouteDeps extends Pick<AdmitKeyDeps, 'keyLimiter'> {
	/** Shared with the API. */
	capacity: Pick<Capacity, 'inFlight'>;
	config: { appOrigin: string };
	secretBox: Pick<SecretBox, 'seal' | 'open'>;
	/** Throws if the key is not valid. */
	actorOfKey(key: string): Promise<Actor>;
	/** Milliseconds since the epoch. */
	now(): number;
}

const mcpPath = '/mcp';
/** These connect to the website, which another function does. */
const dials = /^\/api\/websites\/[^/]+\/check$/;

/** `app` serves the API. */
export function addMcpRoute<E extends Env>(app: Hono<E>, deps: McpRouteDeps): void {
	const confirmations = createConfirmations(deps.secretBox);
	app.post(mcpPath, async (context) => {
		const authorization = context.req.header('authorization') ?? '';
		const origin = context.req.header('origin');
		// A page of another website must not use a server that it can reach (DNS rebinding).
		if (origin !== undefined && origin !== deps.config.appOrigin) {
			throw new Problem('forbidden', 'Web pages cannot call this endpoint.');
		}
		const actor = await deps.actorOfKey(keyIn(authorization));
		if (!hasKey(actor)) throw new Problem('unauthenticated', 'Please send an API key.');
		return runForActor(deps.capacity.inFlight, actor, async () => {
			await countKeyRequest(deps, actor, (name, value) => context.header(name, value));
			const { raw } = context.req;
			const body = await readBody(raw, largestBodyBytes);
			if (/^\s*\[/.test(new TextDecoder().decode(body))) {
				throw new Problem('invalid', 'Please send one message in a request.');
			}
			const forwarded = context.req.header('x-forwarded-for');
			const callApi = async (call: ApiCall, headers: Readonly<Record<string, string>> = {}) => {
				const init = {
					method: call.method,
					headers: {
						authorization,
						...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
						...(call.body && { 'content-type': 'application/json' }),
						...headers,
					},
					...(call.body && { body: JSON.stringify(call.body) }),
				};
				const response = dials.test(call.path)
					? await fetch(new URL(call.path, deps.config.appOrigin), init)
					: await app.request(call.path, init, { isCounted: true });
				return { status: response.status, reply: await response.json() };
			};
			return answerMcp({ confirmations, callApi, now: deps.now }, actor.key.id, new Request(raw, { body }));
		});
	});
	app.all(mcpPath, (context) => {
		context.header('allow', 'POST');
		throw new Problem('method-not-allowed', 'This URL supports POST only.');
	});
}

function keyIn(authorization: string): string {
	const [, key] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
	if (key === undefined) throw new Problem('unauthenticated', 'Please send an API key as a bearer token.');
	return key;
}
