/** A shared cache that follows the headers of replies (RFC 9111 and RFC 5861), like the content delivery network of Firebase Hosting. */
import CachePolicy from 'http-cache-semantics';

export interface EdgeRequest {
	/** Path and query. */
	url: string;
	/** Names in lower case, with `host`. */
	headers: Readonly<Record<string, string>>;
}

export interface EdgeReply {
	status: number;
	headers: Readonly<Record<string, string | string[] | undefined>>;
	body: Uint8Array<ArrayBuffer>;
}

export interface EdgeCacheDeps {
	/** Sends a GET; rejects if nothing responds. */
	ask(request: EdgeRequest): Promise<EdgeReply>;
	/** Milliseconds since the epoch. */
	now(): number;
}

interface Entry {
	policy: CachePolicy;
	status: number;
	body: EdgeReply['body'];
}

/** The replies to one URL, by the values of the request headers that `vary` names. */
interface Variants {
	vary: readonly string[];
	entries: Map<string, Entry>;
}

export interface EdgeCache {
	get(request: EdgeRequest): Promise<EdgeReply>;
	/** How many replies are stored. */
	size(): number;
}

const noAnswer: EdgeReply = {
	status: 502,
	headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
	body: new TextEncoder().encode('The service behind this cache does not respond.'),
};

export function createEdgeCache({ ask, now }: EdgeCacheDeps): EdgeCache {
	class Policy extends CachePolicy {
		/** The library reads its clock here. */
		now(): number {
			return now();
		}
	}

	const stored = new Map<string, Variants>();
	const refreshes = new Map<string, Promise<EdgeReply>>();

	function find(request: EdgeRequest): Entry | undefined {
		const variants = stored.get(request.url);
		return variants?.entries.get(variantOf(request, variants.vary));
	}

	function store(request: EdgeRequest, policy: CachePolicy, { status, headers, body }: EdgeReply): void {
		const vary = varyOf(headers);
		const before = stored.get(request.url);
		const variants = before && String(before.vary) === String(vary) ? before : { vary, entries: new Map() };
		stored.set(request.url, variants);
		const key = variantOf(request, vary);
		if (isStorable(policy, headers)) variants.entries.set(key, { policy, status, body });
		// A page that became private must not come back while we are down.
		else variants.entries.delete(key);
	}

	async function refresh(request: EdgeRequest, entry: Entry | undefined): Promise<EdgeReply> {
		const headers = entry ? textsIn(entry.policy.revalidationHeaders(request)) : request.headers;
		const reply = await ask({ ...request, headers }).catch(() => noAnswer);
		const answered = { status: reply.status, headers: { ...reply.headers } };
		if (!entry) {
			store(request, new Policy({ method: 'GET', ...request }, answered, { shared: true }), reply);
			return { ...reply, headers: { ...reply.headers, 'x-cache': 'MISS' } };
		}
		const { policy, modified } = entry.policy.revalidatedPolicy({ method: 'GET', ...request }, answered);
		// The library keeps the old policy when the reply is an error and the stored one may still be used.
		if (policy === entry.policy) return replyFrom(entry, 'STALE');
		const { status, body } = modified ? reply : entry;
		store(request, policy, { status, headers: policy.responseHeaders(), body });
		if (modified) return { ...reply, headers: { ...reply.headers, 'x-cache': 'MISS' } };
		return replyFrom({ policy, status, body }, 'REVALIDATED');
	}

	const keyOf = (request: EdgeRequest) => `${request.url} ${variantOf(request, stored.get(request.url)?.vary ?? [])}`;

	/** Visitors who come while a reply is refreshed do not ask again. */
	function refreshOnce(request: EdgeRequest, entry: Entry): Promise<EdgeReply> {
		const key = keyOf(request);
		const running = refreshes.get(key);
		if (running) return running;
		const refreshing = refresh(request, entry).finally(() => refreshes.delete(key));
		refreshes.set(key, refreshing);
		return refreshing;
	}

	return {
		async get(incoming) {
			const request = withoutClientCaching(incoming);
			const entry = find(request);
			if (!entry) return refresh(request, undefined);
			const { response, revalidation } = entry.policy.evaluateRequest({ method: 'GET', ...request });
			if (!response) {
				const isOwn = !refreshes.has(keyOf(request));
				const reply = await refreshOnce(request, entry);
				// The reply to another visitor is for this one only if it may be stored.
				return isOwn || find(request) ? reply : refresh(request, undefined);
			}
			if (revalidation) void refreshOnce(request, entry);
			return replyFrom(entry, revalidation ? 'STALE' : 'HIT');
		},
		size: () => [...stored.values()].reduce((sum, { entries }) => sum + entries.size, 0),
	};
}

function replyFrom({ policy, status, body }: Entry, xCache: 'HIT' | 'STALE' | 'REVALIDATED'): EdgeReply {
	return { status, headers: { ...policy.responseHeaders(), 'x-cache': xCache }, body };
}

function isStorable(policy: CachePolicy, headers: EdgeReply['headers']): boolean {
	return policy.storable() && headers['set-cookie'] === undefined && headers.vary !== '*';
}

/** Visitors cannot empty the cache with Ctrl+F5, and the upstream sends complete replies. */
function withoutClientCaching({ url, headers }: EdgeRequest): EdgeRequest {
	const { 'cache-control': _rule, pragma: _pragma, range: _range, ...others } = headers;
	const { 'if-none-match': _tag, 'if-modified-since': _date, cookie, ...kept } = others;
	const session = sessionIn(cookie);
	return { url, headers: session === null ? kept : { ...kept, cookie: session } };
}

/** Firebase Hosting removes all other cookies. */
function sessionIn(cookies = ''): string | null {
	return /(?:^|;\s*)(__session=[^;]*)/.exec(cookies)?.[1] ?? null;
}

/** The session is always part of the key, as it is at Firebase Hosting. */
function variantOf({ headers }: EdgeRequest, vary: readonly string[]): string {
	return JSON.stringify([headers.cookie, ...vary.map((name) => headers[name])]);
}

function varyOf({ vary = [] }: EdgeReply['headers']): string[] {
	const names = [vary].flat().flatMap((text) => text.toLowerCase().split(/\s*,\s*/));
	return [...new Set(names)].filter((name) => name !== '').sort();
}

function textsIn(headers: CachePolicy.Headers): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
	);
}
