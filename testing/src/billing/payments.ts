/** Pays at the payments sandbox of the running product, and controls it. */
import type { CurrentSubscription, NewSession } from '@stayup/contract';
import { expect } from 'vitest';
import { runSchedule } from '../../../dev/base/schedules.ts';
import { send } from '../api-client.ts';

export const sandbox = process.env.STAYUP_STRIPE_ORIGIN ?? '';

export interface Sandbox {
	customers: { id: string; email: string }[];
	subscriptions: { id: string; customer: string; status: string }[];
	events: { id: string; type: string; body: string; lastStatus: number | null }[];
}

export async function control<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
	const response = await fetch(`${sandbox}/control/${path}`, {
		method,
		...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
	});
	if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
	return (await response.json()) as Answer;
}

export async function openCheckout(who: NewSession, tier = 'Pro', billingCycle = 'monthly'): Promise<string> {
	const { body } = await send<{ url: string }>('POST', '/api/subscriptions/create-checkout', {
		token: who.token,
		body: { tier, billingCycle },
	});
	return body.url;
}

export function runNightly(): Promise<unknown> {
	return runSchedule(process.env.STAYUP_FUNCTIONS_ORIGIN ?? '', process.env.GCLOUD_PROJECT ?? '', 'nightly');
}

/** Ends once the product has answered the events of the sandbox. */
export async function press(page: string, button: string): Promise<Response> {
	const response = await fetch(`${page}/${button}`, { method: 'POST', redirect: 'manual' });
	await control('POST', 'events', { ids: [] });
	return response;
}

export async function current(who: NewSession): Promise<CurrentSubscription> {
	return (await send<CurrentSubscription>('GET', '/api/subscriptions/current', { token: who.token })).body;
}

export async function expectTier(who: NewSession, tier: string): Promise<void> {
	expect((await current(who)).tier).toBe(tier);
}

export async function subscriptionOf(who: NewSession) {
	const { customers, subscriptions } = await control<Sandbox>('GET', 'state');
	const customer = customers.find(({ email }) => email === who.email);
	const subscription = subscriptions.findLast((each) => each.customer === customer?.id);
	if (!subscription) throw new Error('There is no subscription.');
	return subscription;
}

export async function pay(who: NewSession, tier = 'Pro') {
	await press(await openCheckout(who, tier), 'pay');
	await expectTier(who, tier);
	return subscriptionOf(who);
}
