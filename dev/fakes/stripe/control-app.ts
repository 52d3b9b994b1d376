/** The control of the sandbox: its state, its events, its subscriptions and its failures. */
import { Hono } from 'hono';
import { changeResponse, normalResponse, readOneOf } from '../shared/behaviour.ts';
import { type FakeEnvironment, readJson, refusal } from '../shared/fake-app.ts';
import { sendModes } from './event-sender.ts';
import type { Sandbox } from './sandbox.ts';
import { type Subscription, subscriptionStatuses } from './stripe-objects.ts';

export function createControlApp(sandbox: Sandbox): Hono<FakeEnvironment> {
	const { store, events } = sandbox;
	const app = new Hono<FakeEnvironment>();

	app.get('/state', (call) => {
		const { replies: _, ...memory } = store.memory;
		return call.json({ ...memory, events: events.events, mode: events.mode, behaviour: sandbox.behaviour });
	});
	app.delete('/state', async (call) => {
		store.empty();
		events.events = [];
		events.mode = 'send';
		sandbox.behaviour = normalResponse;
		await store.save();
		return call.json({});
	});

	app.put('/behaviour', async (call) => {
		sandbox.behaviour = changeResponse(sandbox.behaviour, await readJson(call));
		return call.json(sandbox.behaviour);
	});

	app.put('/events', async (call) => {
		const { mode } = fieldsOf(await readJson(call));
		events.mode = readOneOf('mode', mode, sendModes);
		return call.json({ mode: events.mode });
	});
	app.post('/events', async (call) => {
		const { ids, copies = 1 } = fieldsOf(await readJson(call));
		const released = events.release(Array.isArray(ids) ? ids.map(String) : null, Number(copies));
		await events.settle();
		return call.json({ released });
	});

	/** Deletes a price that nobody has paid, which only the dashboard can. */
	app.delete('/prices/:id', async (call) => {
		store.withdraw(call.req.param('id'), 'deleted');
		await store.save();
		return call.json({});
	});

	/** As the bank of a customer does; `dueBy` in seconds since the epoch. */
	app.post('/charges/:id/dispute', async (call) => {
		const { reason = 'fraudulent', dueBy } = fieldsOf(await readJson(call));
		const charge = store.charge(call.req.param('id'));
		const dispute = store.disputeCharge(charge, { reason: String(reason), dueBy: Number(dueBy) });
		events.emit('charge.dispute.created', dispute);
		await store.save();
		await events.settle();
		return call.json(dispute);
	});

	app.put('/subscriptions/:id', async (call) => {
		const fields = fieldsOf(await readJson(call));
		const subscription = store.subscription(call.req.param('id'));
		change(subscription, fields);
		const isCanceled = subscription.status === 'canceled';
		events.emit(isCanceled ? 'customer.subscription.deleted' : 'customer.subscription.updated', subscription);
		await store.save();
		await events.settle();
		return call.json(subscription);
	});
	return app;
}

function change(subscription: Subscription, fields: Record<string, unknown>): void {
	const [item] = subscription.items.data;
	if ('status' in fields) subscription.status = readOneOf('status', fields.status, subscriptionStatuses);
	if (item && typeof fields.currentPeriodStart === 'number') item.current_period_start = fields.currentPeriodStart;
	if (item && typeof fields.currentPeriodEnd === 'number') item.current_period_end = fields.currentPeriodEnd;
}

function fieldsOf(body: unknown): Record<string, unknown> {
	if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
	throw refusal(400, 'The body must be an object.');
}
