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
		store.prices.withdraw(call.req.param('id'), 'deleted');
		await store.save();
		return call.json({});
	});

	/** As the bank of a customer does; `dueBy` in seconds since the epoch. */
	app.post('/charges/:id/dispute', async (call) => {
		const { reason = 'fraudulent', dueBy } = fieldsOf(await readJson(call));
		const charge = store.charges.find(call.req.param('id'));
		const dispute = store.charges.openDispute(charge, { reason: String(reason), dueBy: Number(dueBy) });
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

	/** The next renewal: paid, or declined by the bank. */
	app.post('/subscriptions/:id/renewal', async (call) => {
		const { paid = true } = fieldsOf(await readJson(call));
		renew(call.req.param('id'), paid === true);
		await store.save();
		await events.settle();
		return call.json(store.subscription(call.req.param('id')));
	});

	/** A test clock that moves forward to `to`, in seconds since the epoch: every renewal is paid, and what was canceled ends. */
	app.post('/subscriptions/:id/clock', async (call) => {
		const to = Number(fieldsOf(await readJson(call)).to);
		const subscription = store.subscription(call.req.param('id'));
		const nextStep = () => {
			const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
			const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null);
			return { periodEnd, endsAt: endsAt !== null && endsAt <= to ? endsAt : null };
		};
		for (let step = nextStep(); step.periodEnd <= to && step.endsAt !== step.periodEnd; step = nextStep()) {
			renew(subscription.id, true);
		}
		if (nextStep().endsAt !== null) {
			store.cancelNow(subscription);
			events.emit('customer.subscription.deleted', subscription);
		}
		await store.save();
		await events.settle();
		return call.json(subscription);
	});
	return app;

	function renew(id: string, isPaid: boolean): void {
		const subscription = store.subscription(id);
		const invoice = store.renew(subscription, isPaid);
		events.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
		events.emit('customer.subscription.updated', subscription);
	}
}

function change(subscription: Subscription, fields: Record<string, unknown>): void {
	const [item] = subscription.items.data;
	if ('status' in fields) subscription.status = readOneOf('status', fields.status, subscriptionStatuses);
	if (typeof fields.cancelAt === 'number' || fields.cancelAt === null) subscription.cancel_at = fields.cancelAt;
	if (item && typeof fields.currentPeriodStart === 'number') item.current_period_start = fields.currentPeriodStart;
	if (item && typeof fields.currentPeriodEnd === 'number') item.current_period_end = fields.currentPeriodEnd;
}

function fieldsOf(body: unknown): Record<string, unknown> {
	if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
	throw refusal(400, 'The body must be an object.');
}
