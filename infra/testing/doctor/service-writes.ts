/** Answers the requests of set-up as Stripe and SendGrid do: the fake's replies are their state. An unknown parameter is an error, as there. */
import { type FormObject, type FormValue, parseForm } from '../../../dev/fakes/stripe/form-body.ts';
import { webhookEvents } from '../../declared/stripe.ts';
import { sendGridKey, webhookSecret } from './healthy-settings.ts';
import type { FakeReply, Json } from './types.ts';

export interface Write {
	method: string;
	url: URL;
	body: string;
}

export interface FakeServices {
	/** By request, such as `GET https://…`. */
	replies: Map<string, FakeReply>;
	dns: Readonly<Record<string, string[]>>;
}

type Row = { [key: string]: Json | undefined };

/** Null if no service takes the request. */
export function acceptWrite(services: FakeServices, write: Write): FakeReply | null {
	const { hostname } = write.url;
	if (write.method === 'GET') return null;
	if (hostname === 'api.stripe.com') return acceptStripe(services, write);
	if (hostname === 'api.sendgrid.com') return acceptSendGrid(services, write);
	return null;
}

const ok = (body: Json): FakeReply => ({ status: 200, headers: {}, body });

const parameters: Readonly<Record<string, readonly string[]>> = {
	products: ['id', 'name', 'active'],
	prices: ['lookup_key', 'product', 'currency', 'unit_amount', 'recurring', 'active'],
	webhook_endpoints: ['url', 'enabled_events', 'disabled'],
	'billing_portal/configurations': ['features', 'metadata', 'default_return_url'],
};

function refusal(message: string, status = 400): FakeReply {
	return { status, headers: {}, body: { error: { type: 'invalid_request_error', message } } };
}

function acceptStripe({ replies }: FakeServices, { method, url, body }: Write): FakeReply {
	const path = url.pathname.replace('/v1/', '');
	const collection = Object.keys(parameters).find((name) => path === name || path.startsWith(`${name}/`));
	if (collection === undefined) return refusal(`Unrecognized request URL (${method}: ${url.pathname}).`, 404);
	const given = jsonOf(parseForm(body)) as Row;
	const unknown = Object.keys(given).find((name) => !parameters[collection]?.includes(name));
	if (unknown !== undefined) return refusal(`Received unknown parameter: ${unknown}`);
	const list = `GET ${url.origin}/v1/${collection}`;
	const rows = rowsOf(replies, list);
	const id = path.slice(collection.length + 1);
	const existing = rows.find((row) => row.id === id);
	if (id !== '' && !existing) return refusal(`No such ${collection}: '${id}'`, 404);
	const events = Array.isArray(given.enabled_events) ? given.enabled_events : [];
	if (events.some((event) => !webhookEvents.some((known) => known === event))) return refusal('Invalid event.');
	if (method === 'DELETE') {
		rows.splice(rows.indexOf(existing ?? {}), 1);
		return ok({ id, deleted: true });
	}
	if (existing) {
		Object.assign(existing, given, given.disabled === false && { status: 'enabled' });
		return ok(existing);
	}
	const products = rowsOf(replies, `GET ${url.origin}/v1/products`);
	if (collection === 'prices' && !products.some((product) => product.id === given.product)) {
		return refusal(`No such product: '${given.product}'`);
	}
	const created = newRow(collection, given, rows.length + 1);
	rows.push(created);
	replies.set(`${list}/${created.id}`, ok(created));
	return ok(collection === 'webhook_endpoints' ? { ...created, secret: webhookSecret } : created);
}

function newRow(collection: string, given: Row, number: number): Row {
	const common = { active: true, livemode: true };
	if (collection === 'prices') {
		const recurring = { interval_count: 1, ...(given.recurring as Row) };
		return { ...common, id: `price_${number}`, object: 'price', ...given, recurring };
	}
	if (collection === 'webhook_endpoints') {
		return { id: `we_${number}`, object: 'webhook_endpoint', status: 'enabled', ...given };
	}
	// One that is made by API is never the default.
	return { ...common, id: `bpc_${number}`, object: collection, is_default: false, ...given };
}

function rowsOf(replies: FakeServices['replies'], request: string): Row[] {
	const body = replies.get(request)?.body as { data: Row[] } | undefined;
	return body?.data ?? [];
}

/** Lists have numbers as names in a form. */
function jsonOf(value: FormValue): Json {
	if (typeof value === 'string') {
		if (value === 'true' || value === 'false') return value === 'true';
		return /^\d+$/.test(value) ? Number(value) : value;
	}
	const entries = Object.entries(value satisfies FormObject).map(([name, inner]) => [name, jsonOf(inner)] as const);
	const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
	return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

interface Domain {
	[key: string]: Json;
	id: number;
	domain: string;
	valid: boolean;
	dns: { [name: string]: { type: string; host: string; data: string } };
}

function acceptSendGrid({ replies, dns }: FakeServices, { method, url, body }: Write): FakeReply {
	const given = JSON.parse(body || '{}') as Row;
	const request = `${method} ${url.pathname.replace('/v3/', '')}`;
	const domains = replies.get(`GET ${url.origin}/v3/whitelabel/domains`)?.body as Domain[];
	if (request === 'POST api_keys') {
		replies.set(`GET ${url.origin}/v3/scopes`, ok({ scopes: [...(given.scopes as string[]), '2fa_exempt'] }));
		return ok({ api_key: sendGridKey, api_key_id: 'doctor', name: given.name, scopes: given.scopes });
	}
	if (request === 'POST whitelabel/domains') {
		const domain = String(given.domain);
		const record = (host: string, data: string) => ({ type: 'cname', host: `${host}.${domain}`, data });
		const created: Domain = {
			id: domains.length + 1,
			domain,
			valid: false,
			dns: {
				mail_cname: record('em1', 'u1.wl.sendgrid.net'),
				dkim1: record('s1._domainkey', 's1.domainkey.u1.wl.sendgrid.net'),
				dkim2: record('s2._domainkey', 's2.domainkey.u1.wl.sendgrid.net'),
			},
		};
		domains.push(created);
		return ok(created);
	}
	const domain = domains.find(({ id }) => request === `POST whitelabel/domains/${id}/validate`);
	if (domain) {
		domain.valid = Object.values(domain.dns).every(({ host, data }) => dns[host]?.includes(data));
		return ok({ id: domain.id, valid: domain.valid });
	}
	const setting = replies.get(`GET ${url.origin}${url.pathname}`);
	if (method !== 'PATCH' || !setting) return { status: 404, headers: {}, body: { errors: [{ message: 'not found' }] } };
	setting.body = { ...(setting.body as Row), ...given };
	return ok(setting.body);
}
