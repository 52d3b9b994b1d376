/** Runs the handler of a request, with what an API key, Idempotency-Key and If-Match require before and after it. */
import { type Endpoint, type EndpointName, endpoints } from '@stayup/contract';
import type { Actor } from './actor.ts';
import { type RecordChangeDeps, recorded } from './changes/record-change.ts';
import { auditedRead, type RecordReadDeps } from './changes/record-read.ts';
import { canonicalJson } from './conditional/canonical-json.ts';
import { changedSince, etagOf, etagSourceOf, namesVersion, readerOf, withoutVersion } from './conditional/etags.ts';
import { type Idempotency, idempotencyKeyIn, takesIdempotencyKey } from './conditional/idempotency.ts';
import type { Call, Handler, Handlers } from './handler.ts';
import { type AdmitKeyDeps, hasKey, narrowReply, requireKeyWebsites } from './key-admission/admit-key.ts';

export interface AnswerDeps extends AdmitKeyDeps, RecordChangeDeps, RecordReadDeps {
	idempotency: Idempotency;
}

interface AskedFor {
	name: EndpointName;
	handlers: Handlers;
	call: Call<Endpoint>;
	url: string;
}

export interface Answered {
	answer: unknown;
	/** Null if replies of the endpoint have none. */
	etag: string | null;
	isReplayed: boolean;
}

/** The path of an endpoint: the version in a path may be left out. */
export function pathOfEndpoint(path: string): string {
	return path.replace(/^\/api\/v1\//, '/api/');
}

export async function answerTo(deps: AnswerDeps, { name, handlers, call, url }: AskedFor): Promise<Answered> {
	const endpoint: Endpoint = endpoints[name];
	const actor = call.actor as Actor | null;
	const { request } = call;
	const key = hasKey(actor) ? actor.key : null;
	if (key) await requireKeyWebsites(deps, key, name, call);
	const handle = () => (handlers[name] as unknown as Handler<Endpoint>)(call);
	const changing = () => recorded(deps, endpoint, handlers, call, handle);
	const run = () => auditedRead(deps, endpoint, call, () => whileMatching(deps, endpoint, handlers, call, changing));
	const idempotencyKey = takesIdempotencyKey(endpoint) ? idempotencyKeyIn(request.header('idempotency-key')) : null;
	if (actor && idempotencyKey !== null) {
		const content = [
			endpoint.method,
			pathOfEndpoint(new URL(url).pathname),
			canonicalJson(call.body ?? null),
			key?.id ?? '',
		];
		const asked = { ownerId: actor.uid, idempotencyKey, content };
		const { answer, isReplayed } = await deps.idempotency.once(asked, deps.now(), run);
		return { answer, etag: etagIn(name, answer), isReplayed };
	}
	const answered = await run();
	const answer = key ? narrowReply(answered, key, name) : answered;
	return { answer, etag: etagIn(name, answer), isReplayed: false };
}

function etagIn(name: EndpointName, answer: unknown): string | null {
	const reader = etagSourceOf(name);
	return reader && etagOf(reader, answer);
}

/**
 * Compares If-Match with the current version before the handler changes anything, alone with the resource: of two requests
 * that name one version, the second finds another one. A change without the header waits for nobody, and is not noticed if it
 * comes in the milliseconds in between.
 */
async function whileMatching(
	{ idempotency, now }: AnswerDeps,
	endpoint: Endpoint,
	handlers: Handlers,
	call: Call<Endpoint>,
	work: () => Promise<unknown>,
): Promise<unknown> {
	const { request } = call;
	const params: Readonly<Record<string, string>> = call.params;
	const actor = call.actor as Actor | null;
	const expected = request.header('if-match');
	if (expected === undefined || actor === null || !['PUT', 'PATCH', 'DELETE'].includes(endpoint.method)) return work();
	const reader = readerOf(endpoint);
	if (reader === null) throw withoutVersion();
	const read = handlers[reader] as unknown as Handler<Endpoint>;
	const resource = { ownerId: actor.uid, name: [reader, params.id ?? ''] };
	const answered = await idempotency.alone(resource, now(), async () => {
		const current = await read({ ...call, body: undefined, query: undefined });
		if (!namesVersion(expected, etagOf(reader, current))) throw changedSince();
		return work();
	});
	if (answered === null) throw changedSince();
	return answered.done;
}
