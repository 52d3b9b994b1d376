import { dayMs, minuteMs } from '@stayup/contract';
import { makeOutbox } from '@stayup/testing/alerts/email-outbox';
import { anOutage, aWebsite, noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { createOutboxStore } from '../../outbox/outbox-store.ts';
import { sweepOutbox } from '../../outbox/sweep-outbox.ts';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import { createRollUpStore } from '../../stats/roll-up-store.ts';
import { emptyStats } from '../../stats/stats.ts';
import { runDelivery } from '../deliver.ts';

const data = openStoredData(freshProject());
const { firestore, stored } = data;
const shop = { id: 'shop', name: 'Shop', url: 'https://shop.example' };

describe('a delivery', () => {
	it('is sent once, even if its task runs several times', async () => {
		const { deps, sent, put, stateOf } = makeOutbox(data);
		const id = await put();
		await Promise.all(Array.from({ length: 10 }, () => runDelivery(deps, id)));
		await runDelivery(deps, id);

		expect(sent.map(({ deliveryId }) => deliveryId)).toEqual([id]);
		expect(await stateOf(id)).toMatchObject({
			state: 'sent',
			sentAt: noon,
			lease: null,
			attempts: [{ at: noon, statusCode: 202 }],
		});
	});

	it('that fails is queued again after its pause, and not sent earlier', async () => {
		const { deps, queued, sent, clock, put, stateOf } = makeOutbox(data, [
			{ kind: 'retry', statusCode: 500, reason: 'responded with 500' },
		]);
		const id = await put();
		await runDelivery(deps, id);
		const { at } = queued.at(-1) ?? {};
		await runDelivery(deps, id);
		clock.now = at ?? 0;
		await runDelivery(deps, id);

		expect(at).toBeGreaterThanOrEqual(noon + 4500);
		expect(at).toBeLessThanOrEqual(noon + 5500);
		expect(sent).toHaveLength(2);
		expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: [{ statusCode: 500 }, { statusCode: 202 }] });
	});

	it('that is refused permanently fails with the reason, and the failure is logged', async () => {
		const { deps, errors, put, stateOf } = makeOutbox(data, [
			{ kind: 'failed', statusCode: 400, reason: 'refused with 400' },
		]);
		const id = await put();
		await runDelivery(deps, id);

		expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'refused with 400', isFault: true });
		expect(errors).toEqual(['A delivery failed.']);
	});

	it('whose sender crashes is sent by the sweeper under the same id, and the crash counts as an attempt', async () => {
		const { outbox, deps, queued, sent, clock, put, stateOf } = makeOutbox(data);
		const id = await put();
		await outbox.claim(id, clock.now);
		await runDelivery(deps, id);
		expect(sent).toEqual([]);

		clock.now += 3 * minuteMs;
		expect(await sweepOutbox(deps)).toBeGreaterThanOrEqual(1);
		expect(queued.filter((task) => task.id === id)).toHaveLength(2);
		await runDelivery(deps, id);

		expect(sent.map(({ deliveryId }) => deliveryId)).toEqual([id]);
		expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: [{ statusCode: null }, { statusCode: 202 }] });
	});

	it('cannot be settled by a sender whose claim has expired', async () => {
		const { outbox, clock, put, stateOf } = makeOutbox(data);
		const id = await put();
		const late = await outbox.claim(id, clock.now);
		clock.now += 3 * minuteMs;
		const successor = await outbox.claim(id, clock.now);
		if (!late || !successor) throw new Error('Both should have got the delivery.');
		const result = { ownerId: 'alice', attempt: null, verdict: { state: 'sent' } } as const;

		expect(await outbox.settle(late, result, clock.now)).toBe(false);
		expect((await stateOf(id))?.state).toBe('pending');
		expect(await outbox.settle(successor, result, clock.now)).toBe(true);
	});

	it('that crashes every sender fails eventually', async () => {
		const { outbox, deps, sent, clock, put, stateOf } = makeOutbox(data);
		const id = await put();
		for (let crashes = 0; crashes < 8; crashes++) {
			await outbox.claim(id, clock.now);
			clock.now += 3 * minuteMs;
		}
		await runDelivery(deps, id);

		expect(sent).toEqual([]);
		expect(await stateOf(id)).toMatchObject({
			state: 'failed',
			reason: expect.stringContaining('failed after 8 attempts'),
			isFault: true,
		});
	});

	it('that cannot be composed counts as a failed attempt', async () => {
		const { deps, errors, put, stateOf } = makeOutbox(data, [new Error('no words')]);
		const id = await put();
		await runDelivery(deps, id);

		expect(await stateOf(id)).toMatchObject({ state: 'pending', attempts: [{ statusCode: null }] });
		expect(errors).toHaveLength(1);
	});

	it('without an account fails, and is not our fault', async () => {
		const { deps, sent, errors, put, stateOf } = makeOutbox(data);
		const id = await put('gone');
		await runDelivery(deps, id);

		expect(await stateOf(id)).toMatchObject({
			state: 'failed',
			reason: 'account not found',
			isFault: false,
			attempts: [],
		});
		expect([sent, errors]).toEqual([[], []]);
	});

	it('that the queue refuses is found by the sweeper', async () => {
		const failing = createOutboxStore(
			firestore,
			{ enqueueDelivery: () => Promise.reject(new Error('full')) },
			() => undefined,
		);
		await failing.put(
			{ ownerId: 'alice', channel: 'email', message: { event: 'password-changed', ended: [], left: [] } },
			noon,
		);
		const { docs } = await stored.outbox.where('message.event', '==', 'password-changed').get();

		const left = { id: docs[0]?.id, channel: 'email' };
		expect((await failing.overdue(noon + 3 * minuteMs, 500, null)).items).toContainEqual(left);
		expect((await failing.overdue(noon + minuteMs, 500, null)).items).not.toContainEqual(left);
	});
});

describe('an outage', () => {
	async function anOutageWithAlert(fixture: ReturnType<typeof makeOutbox>, event: 'website-down' | 'website-up') {
		const outageId = crypto.randomUUID();
		await stored.outages.doc(outageId).set(anOutage());
		const about = { website: shop, outageId, since: noon, at: noon };
		const message: AlertMessage =
			event === 'website-down'
				? { event, ...about, cause: '', regions: ['us-east4', 'us-west1', 'us-west1'] }
				: { event, ...about };
		const { id } = await fixture.outbox.store({ ownerId: 'alice', channel: 'email', message }, noon);
		return { outageId, id };
	}

	it('is marked as notified when its first alert is delivered, not when it is attempted', async () => {
		const fixture = makeOutbox(data, [{ kind: 'retry', statusCode: 500, reason: 'responded with 500' }]);
		const { outageId, id } = await anOutageWithAlert(fixture, 'website-down');
		await runDelivery(fixture.deps, id);
		expect(await fixture.notifiedAt(outageId)).toBeNull();

		fixture.clock.now += minuteMs;
		await runDelivery(fixture.deps, id);
		expect(await fixture.notifiedAt(outageId)).toBe(noon + minuteMs);

		fixture.clock.now += minuteMs;
		await fixture.outbox.resend(id, fixture.clock.now);
		await runDelivery(fixture.deps, id);
		expect(fixture.sent).toHaveLength(3);
		expect(await fixture.notifiedAt(outageId)).toBe(noon + minuteMs);
	});

	it('is not marked as notified by a refused alert or by its recovery alert', async () => {
		const fixture = makeOutbox(data, [{ kind: 'failed', statusCode: 400, reason: 'refused with 400' }]);
		const refused = await anOutageWithAlert(fixture, 'website-down');
		const ended = await anOutageWithAlert(fixture, 'website-up');
		await runDelivery(fixture.deps, refused.id);
		await runDelivery(fixture.deps, ended.id);

		expect(await fixture.notifiedAt(refused.outageId)).toBeNull();
		expect(await fixture.notifiedAt(ended.outageId)).toBeNull();
	});

	it('is explained in its alert, with the last days of the website', async () => {
		const fixture = makeOutbox(data);
		const { outageId, id } = await anOutageWithAlert(fixture, 'website-down');
		await stored.outages.doc(outageId).set(anOutage({ error: 'connection_refused', statusCode: null }));
		const start = noon - (noon % dayMs) - dayMs;
		const stats = { ...emptyStats(), upSeconds: 86_280, downSeconds: 120 };
		const closed = { hours: [], days: [{ start, stats, before: emptyStats() }] };
		const batch = firestore.batch();
		createRollUpStore(firestore).write(batch, { websiteId: shop.id, ownerId: 'alice' }, closed);
		await batch.commit();
		await runDelivery(fixture.deps, id);

		const { text } = fixture.sent[0] ?? {};
		expect(text).toContain('Who can fix it: Your hosting company');
		expect(text).toContain(
			'Last 30 full days: 99.86% uptime, 1 d measured\nDown for 2 min on 1 Mar. Not measured on 29 days.',
		);
	});

	it('that is deleted does not stop its alert', async () => {
		const fixture = makeOutbox(data);
		const { outageId, id } = await anOutageWithAlert(fixture, 'website-down');
		await stored.outages.doc(outageId).delete();
		await runDelivery(fixture.deps, id);

		expect(await fixture.stateOf(id)).toMatchObject({ state: 'sent' });
		expect(fixture.errors).toEqual([]);
	});
});

describe('an alert of a website with muted emails', () => {
	it('fails with a reason until the mute ends', async () => {
		const { outbox, deps, sent, clock, stateOf } = makeOutbox(data);
		const muted = { id: shop.id, document: aWebsite({ emailsMutedUntil: noon + minuteMs }) };
		const websites = { ...deps.websites, find: async () => muted };
		const message = { event: 'certificate-expiring', website: shop, validTo: noon } as const;
		const { id } = await outbox.store({ ownerId: 'alice', channel: 'email', message }, noon);
		await runDelivery({ ...deps, websites }, id);
		expect(sent).toEqual([]);
		expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'emails are muted', isFault: false });

		clock.now = noon + minuteMs;
		const { id: later } = await outbox.store({ ownerId: 'alice', channel: 'email', message }, clock.now);
		await runDelivery({ ...deps, websites }, later);
		expect(sent).toHaveLength(1);
	});
});
