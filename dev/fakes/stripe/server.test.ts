import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, callJson } from '../shared/call.ts';
import { type FakeStripe, startStripe } from './server.ts';
import { sandboxPrices, stripeSecretKey } from './settings.ts';

let folder: string;
let sandbox: FakeStripe;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stayup-payments-'));
	sandbox = await startStripe({ port: 0, dataDir: folder });
});

afterAll(async () => {
	await sandbox.close();
	await rm(folder, { recursive: true });
});

/** Sends parameters where Stripe reads them: in the body of a POST, otherwise in the query. */
async function ask(method: string, path: string, parameters: string): Promise<{ status: number; body: unknown }> {
	const isPost = method === 'POST';
	const { status, body } = await call(`${sandbox.origin}/v1${path}${isPost ? '' : `?${parameters}`}`, {
		method,
		headers: { authorization: `Bearer ${stripeSecretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
		...(isPost && { body: parameters }),
	});
	return { status, body: JSON.parse(body) };
}

function refusal(param: string | undefined, message: string, code?: string) {
	return { status: 400, body: { error: { type: 'invalid_request_error', message, param, code } } };
}

function sdk(): Stripe {
	const { hostname, port } = new URL(sandbox.origin);
	return new Stripe(stripeSecretKey, { host: hostname, port, protocol: 'http', telemetry: false });
}

const order = {
	mode: 'subscription' as const,
	line_items: [{ price: sandboxPrices[0]?.id ?? '', quantity: 1 }],
	success_url: 'https://stayup.test/',
	cancel_url: 'https://stayup.test/',
};

async function checkout() {
	const { id: customer } = await sdk().customers.create({ email: 'carol@stayup.test' });
	const { id, url } = await sdk().checkout.sessions.create({ ...order, customer });
	return { id, customer, url };
}

async function openSubscriptions(customer: string) {
	return (await sdk().subscriptions.list({ customer })).data;
}

describe('the Stripe sandbox', () => {
	it.each([
		['POST', '/customers'],
		['GET', '/customers'],
		['GET', '/customers/cus_1'],
		['GET', '/prices'],
		['GET', '/prices/price_1'],
		['POST', '/checkout/sessions'],
		['DELETE', '/customers/cus_1'],
		['GET', '/checkout/sessions'],
		['GET', '/checkout/sessions/cs_1'],
		['POST', '/checkout/sessions/cs_1/expire'],
		['POST', '/billing_portal/sessions'],
		['GET', '/subscriptions'],
		['GET', '/subscriptions/sub_1'],
		['POST', '/subscriptions/sub_1'],
		['GET', '/credit_notes'],
		['POST', '/credit_notes'],
		['DELETE', '/subscriptions/sub_1'],
	])('refuses an unknown parameter of %s %s', async (method, path) => {
		expect(await ask(method, path, 'nickname=Al')).toEqual(
			refusal('nickname', 'Received unknown parameter: nickname', 'parameter_unknown'),
		);
	});

	it.each([
		['deep inside', 'line_items[0][prize]=a', 'line_items[0][prize]', 'line_items[0][prize]'],
		['beside others', 'mode=subscription&prize=a&gift=b', 'prize', 'prize, gift'],
		['that only the real Stripe supports', 'expand[0]=customer', 'expand', 'expand'],
		['named like a part of every object', 'constructor=a', 'constructor', 'constructor'],
	])('refuses a parameter %s', async (_where, parameters, param, named) => {
		const { body } = await ask('POST', '/checkout/sessions', parameters);
		const message = `Received unknown parameter${named.includes(',') ? 's' : ''}: ${named}`;

		expect(body).toEqual(refusal(param, message, 'parameter_unknown').body);
	});

	it.each([
		['GET', '/subscriptions', 'limit=many', 'limit', 'Invalid integer: many', 'parameter_invalid_integer'],
		['GET', '/subscriptions', 'limit=0', 'limit', 'This value must be from 1 to 100.'],
		['GET', '/subscriptions', 'status=gone', 'status', expect.stringMatching(/^Invalid status: must be all, /)],
		['GET', '/subscriptions', 'customer[id]=cus_1', 'customer', 'Invalid string'],
		['POST', '/subscriptions/sub_1', 'cancel_at_period_end=1', 'cancel_at_period_end', 'Invalid boolean: 1'],
		['POST', '/customers', 'metadata=alice', 'metadata', 'Invalid object'],
		['POST', '/customers', 'metadata[uid][0]=alice', 'metadata[uid]', 'Invalid string'],
		['POST', '/checkout/sessions', 'line_items=a', 'line_items', 'Invalid array'],
		['POST', '/checkout/sessions', 'line_items[0]=a', 'line_items[0]', 'Invalid object'],
		['POST', '/checkout/sessions', 'mode=payment', 'mode', 'Invalid mode: must be subscription'],
		['POST', '/checkout/sessions', '', 'mode', 'Missing required param: mode.', 'parameter_missing'],
	])('refuses %s %s with %s', async (method, path, parameters, param, message, code?: string) => {
		expect(await ask(method, path, parameters)).toEqual(refusal(param, message, code));
	});

	it('says that a subscription to change does not exist', async () => {
		const reply = await callJson(`${sandbox.origin}/control/subscriptions/sub_1`, 'PUT', { status: 'past_due' });

		expect(reply).toMatchObject({ status: 404, body: `{"message":"No such subscription: 'sub_1'"}` });
	});

	it('finds customers by email', async () => {
		const { id } = await sdk().customers.create({ email: 'alice@stayup.test', metadata: { uid: 'alice' } });
		await sdk().customers.create({ email: 'bob@stayup.test' });
		const { data } = await sdk().customers.list({ email: 'alice@stayup.test' });

		expect(data).toEqual([expect.objectContaining({ id, metadata: { uid: 'alice' } })]);
	});

	it('expires an open checkout, which can then neither be paid nor expired again', async () => {
		const session = await checkout();
		const expired = await sdk().checkout.sessions.expire(session.id);
		await call(`${session.url}/pay`, { method: 'POST' });

		expect(expired).toMatchObject({ status: 'expired', url: null });
		expect(await openSubscriptions(session.customer)).toEqual([]);
		await expect(sdk().checkout.sessions.expire(session.id)).rejects.toThrow('a status of expired');
		expect((await sdk().checkout.sessions.list({ customer: session.customer, status: 'open' })).data).toEqual([]);
	});

	it('cancels the subscriptions of a deleted customer, who can pay nothing more', async () => {
		const [paid, open] = [await checkout(), await checkout()];
		await call(`${paid.url}/pay`, { method: 'POST' });
		const later = await sdk().checkout.sessions.create({ ...order, customer: paid.customer });
		const before = await openSubscriptions(paid.customer);
		await sdk().customers.del(paid.customer);
		await call(`${later.url}/pay`, { method: 'POST' });

		expect(before).toHaveLength(1);
		expect(await openSubscriptions(paid.customer)).toEqual([]);
		expect(await sdk().customers.retrieve(paid.customer)).toMatchObject({ deleted: true });
		await expect(sdk().customers.del(paid.customer)).rejects.toThrow('No such customer');
		expect((await sdk().checkout.sessions.retrieve(open.id)).status).toBe('open');
	});

	describe('a portal session that confirms a change', () => {
		async function subscriber() {
			const { customer, url } = await checkout();
			await call(`${url}/pay`, { method: 'POST' });
			const [subscription] = await openSubscriptions(customer);
			return { customer, id: subscription?.id ?? '', item: subscription?.items.data[0] };
		}
		const flow = (type: string, more: string) =>
			`flow_data[type]=${type}&flow_data[after_completion][redirect][return_url]=https://stayup.test/&${more}`;
		const open = (customer: string, flowData: string) =>
			ask('POST', '/billing_portal/sessions', `customer=${customer}&return_url=https://stayup.test/&${flowData}`);

		it('is refused for a subscription that is canceled or set to cancel', async () => {
			const { customer, id } = await subscriber();
			const cancel = flow('subscription_cancel', `flow_data[subscription_cancel][subscription]=${id}`);
			await sdk().subscriptions.update(id, { cancel_at_period_end: true });
			const again = await open(customer, cancel);
			await sdk().subscriptions.cancel(id);
			const gone = await open(customer, cancel);

			expect(again).toMatchObject({ status: 400 });
			expect(gone).toMatchObject({ body: { error: { message: `No such subscription: '${id}'` } } });
		});

		it('is refused for the price that is paid already, and for an unknown item', async () => {
			const { customer, id, item } = await subscriber();
			const change = (itemId: string) => {
				const path = 'flow_data[subscription_update_confirm]';
				const chosen = `${path}[items][0][id]=${itemId}&${path}[items][0][price]=${item?.price.id}`;
				return flow('subscription_update_confirm', `${path}[subscription]=${id}&${chosen}`);
			};

			expect(await open(customer, change(item?.id ?? ''))).toMatchObject({ status: 400 });
			expect(await open(customer, change('si_1'))).toMatchObject({
				body: { error: { message: "No such subscription item: 'si_1'" } },
			});
		});

		it('is refused without a way back, and with an unknown field inside', async () => {
			const { customer, id } = await subscriber();
			const cancel = `flow_data[type]=subscription_cancel&flow_data[subscription_cancel][subscription]=${id}`;
			const back = 'flow_data[after_completion][redirect][return_url]';

			expect(await open(customer, cancel)).toEqual(
				refusal(back, `Missing required param: ${back}.`, 'parameter_missing'),
			);
			expect(await open(customer, `${cancel}&flow_data[subscription_cancel][reason]=price`)).toMatchObject({
				body: { error: { code: 'parameter_unknown', param: 'flow_data[subscription_cancel][reason]' } },
			});
		});

		it('changes nothing when the session has no change', async () => {
			const { customer } = await subscriber();
			const { url } = await sdk().billingPortal.sessions.create({ customer, return_url: 'https://stayup.test/' });

			expect((await call(`${url}/confirm`, { method: 'POST' })).status).toBe(404);
		});
	});

	it('lists its prices page by page', async () => {
		const ids: string[] = [];
		for await (const { id } of sdk().prices.list({ limit: 4 })) ids.push(id);

		expect(ids).toEqual(sandboxPrices.map(({ id }) => id));
	});
});
