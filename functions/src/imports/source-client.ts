/** Client of the APIs of other tools: reads what an account has there with a key, which is neither stored nor logged. */
import { setTimeout as wait } from 'node:timers/promises';
import { type ImportSource, importLimits, importSourceFacts, loopLimit } from '@stayup/contract';
import pLimit from 'p-limit';
import { Problem } from '../platform/problem.ts';

export interface SourceClient {
	/** The monitors as JSON that the parser of the source reads. Throws a Problem with a sentence. */
	fetchMonitors(source: ImportSource, key: string): Promise<string>;
}

interface SourceClientOptions {
	/** Origin of the sandbox that stands for all sources; null in production. */
	sandboxOrigin: string | null;
	fetch?: typeof globalThis.fetch;
	/** Milliseconds since the epoch. */
	now?: () => number;
	waitMs?: (ms: number) => Promise<unknown>;
}

/** Of the whole import, below the time after which the browser stops waiting. */
const allowedMs = 25_000;
const requestTimeoutMs = 10_000;
const longestPauseMs = 8_000;
const responseMaxBytes = 12 * 1024 * 1024;
/** Checks whose details are read one by one. */
const mostDetails = 500;
const detailsAtOnce = 6;
/** For one list. A page may be as small as the other tool likes. */
const mostRequests = 1_000;

interface Session {
	/** Reads one resource as JSON. */
	read(path: string, query?: Record<string, string | number>): Promise<Json>;
	/** Null if the key may not read the resource, or the plan of the account does not have it. */
	readOptional(path: string, query?: Record<string, string | number>): Promise<Json | null>;
}

type Json = { readonly [name: string]: Json } & readonly Json[];

export function createSourceClient(options: SourceClientOptions): SourceClient {
	const { sandboxOrigin, fetch = globalThis.fetch, now = Date.now, waitMs = wait } = options;

	function open(source: ImportSource, key: string): Session {
		const { apiHost, label } = importSourceFacts[source];
		const base = sandboxOrigin === null ? `https://${apiHost}` : `${sandboxOrigin}/${source}`;
		const until = now() + allowedMs;

		async function request(url: string): Promise<Response> {
			const left = until - now();
			if (left <= 0) throw unavailable(label);
			try {
				return await fetch(url, {
					headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
					redirect: 'error',
					signal: AbortSignal.timeout(Math.min(left, requestTimeoutMs)),
				});
			} catch {
				// The error may quote the request, and so the key.
				throw unavailable(label);
			}
		}

		async function read(path: string, query: Record<string, string | number> = {}): Promise<Json> {
			const found = await readOptional(path, query, []);
			if (!found) throw unavailable(label);
			return found;
		}

		/** `missing`: the status codes for which there is no resource. */
		async function readOptional(
			path: string,
			query: Record<string, string | number> = {},
			missing: readonly number[] = [403, 404],
		): Promise<Json | null> {
			const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
			const iterate = loopLimit(mostRequests, 'the requests for a page of another tool');
			for (;;) {
				iterate();
				const response = await request(`${base}${path}?${search}`);
				if (response.ok) return parsed(await textWithin(response, label), label);
				await response.body?.cancel();
				if (missing.includes(response.status)) return null;
				if (response.status === 401 || response.status === 403) throw wrongKey(label);
				if (response.status !== 429) throw unavailable(label);
				const pauseMs = pauseOf(response, now());
				if (pauseMs > longestPauseMs || now() + pauseMs >= until) throw tooManyRequests(label, pauseMs);
				await waitMs(pauseMs);
			}
		}

		return { read, readOptional: (path, query) => readOptional(path, query) };
	}

	return {
		async fetchMonitors(source, key) {
			const session = open(source, key);
			const fetchAll = readers[source];
			if (!fetchAll) throw new Problem('invalid', 'We can import only a file from this source.');
			return JSON.stringify(await fetchAll(session));
		},
	};
}

const readers: Partial<Record<ImportSource, (session: Session) => Promise<unknown>>> = {
	uptimerobot: readUptimeRobot,
	'better-stack': readBetterStack,
	pingdom: readPingdom,
	statuscake: readStatusCake,
};

/** The monitors as `data`; the other lists are null if the key may not read them. */
async function readUptimeRobot(session: Session): Promise<unknown> {
	const data = await readCursors((query) => session.read('/v3/monitors', { limit: 200, ...query }));
	const optional = (path: string) => readCursors((query) => session.readOptional(path, query));
	return {
		data,
		// This one is a plain list.
		alertContacts: await session.readOptional('/v3/user/alert-contacts'),
		integrations: await optional('/v3/integrations'),
		maintenanceWindows: await optional('/v3/maintenance-windows'),
		psps: await optional('/v3/psps'),
	};
}

async function readCursors(
	readPage: (query: Record<string, string>) => Promise<Json | null>,
): Promise<readonly Json[] | null> {
	const items: Json[] = [];
	const iterate = loopLimit(mostRequests, 'the pages of UptimeRobot');
	for (let cursor: string | null = ''; cursor !== null; ) {
		iterate();
		const page: Json | null = await readPage(cursor === '' ? {} : { cursor });
		if (!page) return null;
		items.push(...itemsOf(page.data));
		// The link names the next page; only its cursor is used, so that no reply chooses where the key goes.
		const next: URL | null = typeof page.nextLink === 'string' ? URL.parse(page.nextLink) : null;
		cursor = next?.searchParams.get('cursor') ?? null;
		requireFewEnough(items);
	}
	return items;
}

async function readBetterStack({ read }: Session): Promise<unknown> {
	const monitors: Json[] = [];
	const iterate = loopLimit(mostRequests, 'the pages of Better Stack');
	for (let page = 1; ; page += 1) {
		iterate();
		const reply = await read('/api/v2/monitors', { page, per_page: 250 });
		const items = itemsOf(reply.data);
		monitors.push(...items);
		requireFewEnough(monitors);
		if (items.length === 0 || !reply.pagination?.next) return { data: monitors };
	}
}

async function readPingdom({ read }: Session): Promise<unknown> {
	const checks: Json[] = [];
	const limit = 1000;
	const iterate = loopLimit(mostRequests, 'the pages of Pingdom');
	for (let offset = 0; ; offset += limit) {
		iterate();
		const items = itemsOf((await read('/api/3.1/checks', { limit, offset, include_tags: 'true' })).checks);
		checks.push(...items);
		requireFewEnough(checks);
		if (items.length < limit) break;
	}
	const details = await detailed(
		checks,
		(check) => String(check.type) === 'http',
		async (check) => {
			const { check: detail } = await read(`/api/3.1/checks/${idOf(check)}`, { include_tags: 'true' });
			return { check: { ...check, ...detail } };
		},
	);
	return details;
}

async function readStatusCake({ read }: Session): Promise<unknown> {
	const checks: Json[] = [];
	const iterate = loopLimit(mostRequests, 'the pages of StatusCake');
	for (let page = 1; ; page += 1) {
		iterate();
		const reply = await read('/v1/uptime', { page, limit: 100 });
		const items = itemsOf(reply.data);
		checks.push(...items);
		requireFewEnough(checks);
		if (items.length === 0 || page >= Number(reply.metadata?.page_count ?? 0)) break;
	}
	return detailed(
		checks,
		(check) => ['HTTP', 'HEAD'].includes(String(check.test_type)),
		async (check) => {
			const { data } = await read(`/v1/uptime/${idOf(check)}`);
			return { data: { ...check, ...data } };
		},
	);
}

/** The first checks in detail, the others as listed. */
async function detailed(
	checks: readonly Json[],
	needsDetails: (check: Json) => boolean,
	readDetail: (check: Json) => Promise<unknown>,
): Promise<unknown[]> {
	const chosen = new Set(checks.filter(needsDetails).slice(0, mostDetails));
	return pLimit(detailsAtOnce).map(checks, (check) => (chosen.has(check) ? readDetail(check) : check));
}

function itemsOf(value: Json | undefined): readonly Json[] {
	return Array.isArray(value) ? value : [];
}

/** Part of a path, so only letters and digits. */
function idOf(check: Json): string {
	return String(check.id).replaceAll(/[^\w-]/g, '');
}

function requireFewEnough(monitors: readonly unknown[]): void {
	if (monitors.length <= importLimits.rows) return;
	throw new Problem('invalid', 'This account has more than 5,000 monitors. Please import them from several files.');
}

function parsed(text: string, label: string): Json {
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value === 'object' && value !== null) return value as Json;
	} catch {
		// Not JSON.
	}
	throw unavailable(label);
}

async function textWithin(response: Response, label: string): Promise<string> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	try {
		for await (const chunk of response.body ?? []) {
			bytes += chunk.length;
			if (bytes > responseMaxBytes) break;
			chunks.push(chunk);
		}
	} catch {
		throw unavailable(label);
	}
	if (bytes > responseMaxBytes) throw unavailable(label);
	return Buffer.concat(chunks).toString();
}

/** Retry-After in seconds, or half of what UptimeRobot counts in a minute. */
function pauseOf(response: Response, now: number): number {
	const seconds = Number(response.headers.get('retry-after'));
	if (Number.isFinite(seconds) && seconds > 0) return seconds * 1000;
	const reset = Number(response.headers.get('x-ratelimit-reset')) * 1000;
	return Number.isFinite(reset) && reset > now ? reset - now : 2_000;
}

function wrongKey(label: string): Problem {
	const message = `${label} does not accept this key. Please check that it is complete and may read your monitors.`;
	return new Problem('invalid', message, { errors: [{ field: 'key', message }] });
}

function unavailable(label: string): Problem {
	return new Problem('unavailable', `${label} did not respond as expected. Please try again later, or import a file.`);
}

function tooManyRequests(label: string, pauseMs: number): Problem {
	const retryAfterSeconds = Math.min(3600, Math.ceil(pauseMs / 1000));
	return new Problem(
		'rate-limited',
		`${label} allows no more requests at the moment. Please try again in a few minutes.`,
		{
			retryAfterSeconds,
		},
	);
}
