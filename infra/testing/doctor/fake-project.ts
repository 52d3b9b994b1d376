/** A healthy project in a fake of every service that the doctor reads. A test breaks one thing in it. */
import { createGoogleApi } from '../../google-api.ts';
import { healthyGoogle } from './healthy-google.ts';
import { healthyOperations } from './healthy-operations.ts';
import { healthyServices } from './healthy-services.ts';
import {
	accessToken,
	healthySettings,
	now,
	projectId,
	sendGridKey,
	sendGridSetUpKey,
	stripeKey,
} from './healthy-settings.ts';
import { acceptWrite } from './service-writes.ts';
import type { FakeProject, FakeReply, Json, Step } from './types.ts';

/** Lists of Google come in pages. */
const pageSize = 3;

export function createFakeProject(services = healthyServices()): FakeProject {
	const replies = new Map<string, FakeReply>();
	const ok = (body: Json): FakeReply => ({ status: 200, headers: {}, body: structuredClone(body) });
	for (const [request, body] of Object.entries({ ...healthyGoogle(), ...healthyOperations() }))
		replies.set(request, ok(body));
	for (const [request, reply] of Object.entries(services.replies)) replies.set(request, structuredClone(reply));
	const records = structuredClone(services.dns);
	const settings: Record<string, string | undefined> = { ...healthySettings };

	const unreachable = new Map<string, Error>();

	function replyTo(request: string): FakeReply {
		const reply = replies.get(request);
		if (!reply) throw new Error(`The fake has no ${request}.`);
		return reply;
	}

	const fetch: typeof globalThis.fetch = async (input, init = {}) => {
		const url = new URL(String(input instanceof Request ? input.url : input));
		const authorization = new Headers(init.headers).get('authorization');
		if (unreachable.has(url.host)) throw new TypeError('fetch failed', { cause: unreachable.get(url.host) });
		requireCredentials(url, authorization);
		const written = acceptWrite(
			{ replies, dns: records },
			{ method: init.method ?? 'GET', url, body: String(init.body ?? '') },
		);
		if (written) return Response.json(written.body, { status: written.status });
		const whole = `${init.method ?? 'GET'} ${url.href}`;
		const bare = `${init.method ?? 'GET'} ${url.origin}${url.pathname}`;
		const { status, headers, body } = replyTo(replies.has(whole) ? whole : bare);
		const shown = url.hostname.endsWith('.googleapis.com') ? pageOf(body, url.searchParams.get('pageToken')) : body;
		return Response.json(shown, { status, headers });
	};

	return {
		project: {
			id: projectId,
			appOrigin: healthySettings.APP_ORIGIN,
			appCheckAppId: healthySettings.APP_CHECK_APP_ID,
			settings,
		},
		sources: {
			google: createGoogleApi({ projectId, accessToken: async () => accessToken, fetch }),
			fetch,
			dns: {
				cnames: async (name) => records[name] ?? [],
				texts: async (name) => records[name] ?? [],
			},
			now: () => now,
		},
		set(request, path, value) {
			setAt(replyTo(request).body, path, value);
		},
		reply(request, status, body = {}) {
			replies.set(request, { status, headers: {}, body });
		},
		setHeader(request, name, value) {
			const { headers } = replyTo(request);
			if (value === null) delete headers[name];
			else headers[name] = value;
		},
		disconnect(host, code) {
			unreachable.set(host, Object.assign(new Error(code), { code }));
		},
		setSetting(name, value) {
			settings[name] = value;
		},
		setDns(name, values) {
			if (!(name in records)) throw new Error(`The fake has no records of ${name}.`);
			records[name] = values;
		},
	};
}

/** Each secret goes to its own service only. */
function requireCredentials({ hostname, pathname, searchParams }: URL, authorization: string | null): void {
	const byHost = new Map([
		['api.stripe.com', `Bearer ${stripeKey}`],
		['api.sendgrid.com', `Bearer ${pathname === '/v3/scopes' ? sendGridKey : sendGridSetUpKey}`],
	]);
	const isPublic = !hostname.endsWith('.googleapis.com') || searchParams.has('key');
	const expected = byHost.get(hostname) ?? (isPublic ? null : `Bearer ${accessToken}`);
	if (authorization !== expected) throw new Error(`Wrong credentials for ${hostname}${pathname}.`);
}

/** A reply that is nothing but a list is served in pages. */
function pageOf(body: Json, token: string | null): Json {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
	const [[field, items] = [], ...others] = Object.entries(body);
	if (field === undefined || field === 'bindings' || !Array.isArray(items) || others.length > 0) return body;
	const start = Number(token ?? 0);
	const next = start + pageSize;
	return { [field]: items.slice(start, next), ...(next < items.length && { nextPageToken: String(next) }) };
}

function setAt(target: Json, path: readonly Step[], value: Json | undefined): void {
	const [step, ...rest] = path;
	if (typeof target !== 'object' || target === null || step === undefined) throw new Error('The path leads nowhere.');
	if (Array.isArray(target)) {
		if (step === 'end') {
			target.push(value ?? null);
			return;
		}
		const index = typeof step === 'object' ? target.findIndex((item) => hasFields(item, step)) : Number(step);
		if (index < 0) throw new Error(`There is no item ${JSON.stringify(step)}.`);
		if (rest.length > 0) setAt(target[index] ?? null, rest, value);
		else if (value === undefined) target.splice(index, 1);
		else target[index] = value;
		return;
	}
	if (typeof step !== 'string') throw new Error('A step into an object is the name of a key.');
	if (rest.length > 0) setAt(target[step] ?? null, rest, value);
	else target[step] = value;
}

function hasFields(item: Json, fields: { [key: string]: Json | RegExp }): boolean {
	if (typeof item !== 'object' || item === null || Array.isArray(item)) return false;
	return Object.entries(fields).every(([key, value]) =>
		value instanceof RegExp ? value.test(String(item[key])) : item[key] === value,
	);
}
