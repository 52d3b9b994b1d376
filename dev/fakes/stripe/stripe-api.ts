/** The API of the sandbox: checks keys and idempotency, and refuses in Stripe’s error format. */
import { Hono } from 'hono';
import { isNormal } from '../shared/behaviour.ts';
import { type FakeEnvironment, readText } from '../shared/fake-app.ts';
import { respondToCall } from '../shared/respond.ts';
import { dashboardCalls } from './dashboard-calls.ts';
import { parseForm } from './form-body.ts';
import type { Sandbox } from './sandbox.ts';
import { stripeSecretKey } from './settings.ts';
import { calls } from './stripe-calls.ts';
import { StripeRefusal } from './stripe-error.ts';

const longestBody = 64 * 1024;

export function createStripeApi(sandbox: Sandbox): Hono<FakeEnvironment> {
	const { store } = sandbox;
	const api = new Hono<FakeEnvironment>();
	api.use(async (call, next) => {
		if (!isNormal(sandbox.behaviour)) return respondToCall(sandbox.behaviour, call, failure);
		if (call.req.header('authorization') !== `Bearer ${stripeSecretKey}`) {
			throw new StripeRefusal(401, 'Invalid API Key provided.');
		}
		return next();
	});

	for (const { method, path, answer } of [...calls, ...dashboardCalls]) {
		api.on(method, path, async (call) => {
			const isPost = method === 'POST';
			const text = await readText(call, longestBody);
			const key = isPost ? call.req.header('idempotency-key') : undefined;
			const request = `${method} ${call.req.path} ${text}`;
			const known = key === undefined ? undefined : store.memory.replies[key];
			if (known) {
				if (known.request === request) return call.json(known.body);
				throw new StripeRefusal(400, 'Keys for idempotent requests can only be used with the same parameters.', {
					type: 'idempotency_error',
				});
			}
			const form = parseForm(isPost ? text : new URL(call.req.url).search);
			// A copy: later changes must not alter a stored reply.
			const body = structuredClone(answer(sandbox, form, call.req.param('id') ?? ''));
			if (key !== undefined) store.remember(key, request, body);
			await store.save();
			return call.json(body);
		});
	}

	api.all('*', ({ req }) => {
		throw new StripeRefusal(404, `Unrecognized request URL (${req.method}: ${req.path}).`);
	});
	api.onError((error, call) => {
		if (error instanceof StripeRefusal) return call.json(error.toJson(), error.status);
		throw error;
	});
	return api;
}

function failure(): string {
	return JSON.stringify({ error: { type: 'api_error', message: 'The sandbox fails on request.' } });
}
