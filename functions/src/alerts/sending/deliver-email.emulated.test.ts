import { minuteMs } from '@stayup/contract';
import { anAccount, anOutage } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import { createOutageStore } from '../../outages/outage-store.ts';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import { deliveryIdOf, outageEventId } from '../../platform/ids.ts';
import { createRollUpStore } from '../../stats/roll-up-store.ts';
import { createDigestStore } from '../delivery/digest-store.ts';
import { createOutboxStore, type OutboxStore } from '../delivery/outbox-store.ts';
import { sweepOutbox } from '../delivery/sweep-outbox.ts';
import type { Email, EmailResult } from '../email/email-client.ts';
import { createEmailLinkStore } from '../email/email-link-store.ts';
import { type DeliverDeps, runDelivery } from './deliver.ts';

const { firestore, auth, stored } = openStoredData(freshProject());
const start = Date.parse('2026-11-21T12:00:00Z');
const shop = { id: 'shop', name: 'Shop', url: 'https://shop.example' };
const alice = anAccount();

/** An outbox with a queue that only records its tasks, an email service with prepared responses, and its own clock. */
function makeOutbox(answers: (EmailResult | Error)[] = []) {
	const queued: { id: string; occasion: string; at: number | null }[] = [];
	const sent: Email[] = [];
	const errors: string[] = [];
	const clock = { now: start };
	const enqueueDelivery = async ({ deliveryId, at }: { deliveryId: string; at: number | null }, occasion: string) => {
		queued.push({ id: deliveryId, occasion, at });
	};
	const outbox = createOutboxStore(firestore, { enqueueDelivery }, () => undefined);
	const deps: DeliverDeps & { outbox: OutboxStore } = {
		outbox,
		digests: createDigestStore(firestore),
		outages: createOutageStore(firestore),
		rollUps: createRollUpStore(firestore),
		auth,
		config: { appOrigin: 'https://stayup.test' } as DeliverDeps['config'],
		users: { find: async (uid: string) => (uid.startsWith('alice') ? alice : null) } as DeliverDeps['users'],
		emailClient: {
			async send(email) {
				sent.push(email);
				const answer = answers.shift() ?? { kind: 'sent', statusCode: 202 };
				if (answer instanceof Error) throw answer;
				return answer;
			},
		},
		logins: { match: async (_uid, user) => user, freeEmail: async () => true },
		emailLinks: createEmailLinkStore(firestore),
		rateLimiter: createRateLimiter(firestore),
		websites: { find: async () => null } as unknown as DeliverDeps['websites'],
		webhooks: unused(),
		webhookClient: unused(),
		now: () => clock.now,
		noteAlert: async () => undefined,
		logError: (message) => errors.push(message),
	};
	async function put(ownerId = `alice-${crypto.randomUUID()}`): Promise<string> {
		const before = queued.length;
		await outbox.put({ ownerId, channel: 'email', message: { event: 'payment-failed' } }, clock.now);
		return queued[before]?.id ?? '';
	}
	const stateOf = async (id: string) => (await stored.outbox.doc(id).get()).data();
	const notifiedAt = async (outageId: string) => (await stored.outages.doc(outageId).get()).data()?.notifiedAt;
	return { outbox, deps, queued, sent, errors, clock, put, stateOf, notifiedAt };
}

/** A dependency that emails do not use. */
function unused<Dep>(): Dep {
	return undefined as Dep;
}

describe('a delivery', () => {
	it('is sent once, even if its task runs several times', async () => {
		const { deps, sent, put, stateOf } = makeOutbox();
		const id = await put();
		await Promise.all(Array.from({ length: 10 }, () => runDelivery(deps, id)));
		await runDelivery(deps, id);

		expect(sent.map(({ deliveryId }) => deliveryId)).toEqual([id]);
		expect(await stateOf(id)).toMatchObject({
			state: 'sent',
			sentAt: start,
			lease: null,
			attempts: [{ at: start, statusCode: 202 }],
		});
	});

	it('that fails is queued again after its pause, and not sent earlier', async () => {
		const { deps, queued, sent, clock, put, stateOf } = makeOutbox([
			{ kind: 'retry', statusCode: 500, reason: 'responded with 500' },
		]);
		const id = await put();
		await runDelivery(deps, id);
		const { at } = queued.at(-1) ?? {};
		await runDelivery(deps, id);
		clock.now = at ?? 0;
		await runDelivery(deps, id);

		expect(at).toBeGreaterThanOrEqual(start + 4500);
		expect(at).toBeLessThanOrEqual(start + 5500);
		expect(sent).toHaveLength(2);
		expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: [{ statusCode: 500 }, { statusCode: 202 }] });
	});

	it('that is refused permanently fails with the reason, and the failure is logged', async () => {
		const { deps, errors, put, stateOf } = makeOutbox([
			{ kind: 'failed', statusCode: 400, reason: 'refused with 400' },
		]);
		const id = await put();
		await runDelivery(deps, id);

		expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'refused with 400', isFault: true });
		expect(errors).toEqual(['A delivery failed.']);
	});

	it('whose sender crashes is sent by the sweeper under the same id, and the crash counts as an attempt', async () => {
		const { outbox, deps, queued, sent, clock, put, stateOf } = makeOutbox();
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
		const { outbox, clock, put, stateOf } = makeOutbox();
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
		const { outbox, deps, sent, clock, put, stateOf } = makeOutbox();
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
		const { deps, errors, put, stateOf } = makeOutbox([new Error('no words')]);
		const id = await put();
		await runDelivery(deps, id);

		expect(await stateOf(id)).toMatchObject({ state: 'pending', attempts: [{ statusCode: null }] });
		expect(errors).toHaveLength(1);
	});

	it('without an account fails, and is not our fault', async () => {
		const { deps, sent, errors, put, stateOf } = makeOutbox();
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
		await failing.put({ ownerId: 'alice', channel: 'email', message: { event: 'password-changed' } }, start);
		const { docs } = await stored.outbox.where('message.event', '==', 'password-changed').get();

		const left = { id: docs[0]?.id, channel: 'email' };
		expect((await failing.overdue(start + 3 * minuteMs, 500, null)).items).toContainEqual(left);
		expect((await failing.overdue(start + minuteMs, 500, null)).items).not.toContainEqual(left);
	});
});

describe('an outage', () => {
	async function anOutageWithAlert(fixture: ReturnType<typeof makeOutbox>, event: 'website-down' | 'website-up') {
		const outageId = crypto.randomUUID();
		await stored.outages.doc(outageId).set(anOutage());
		const about = { website: shop, outageId, since: start, at: start };
		const message: AlertMessage =
			event === 'website-down'
				? { event, ...about, cause: '', regions: ['us-east4', 'us-west1', 'us-west1'] }
				: { event, ...about };
		const { id } = await fixture.outbox.store({ ownerId: 'alice', channel: 'email', message }, start);
		return { outageId, id };
	}

	it('is marked as notified when its first alert is delivered, not when it is attempted', async () => {
		const fixture = makeOutbox([{ kind: 'retry', statusCode: 500, reason: 'responded with 500' }]);
		const { outageId, id } = await anOutageWithAlert(fixture, 'website-down');
		await runDelivery(fixture.deps, id);
		expect(await fixture.notifiedAt(outageId)).toBeNull();

		fixture.clock.now += minuteMs;
		await runDelivery(fixture.deps, id);
		expect(await fixture.notifiedAt(outageId)).toBe(start + minuteMs);

		fixture.clock.now += minuteMs;
		await fixture.outbox.resend(id, fixture.clock.now);
		await runDelivery(fixture.deps, id);
		expect(fixture.sent).toHaveLength(3);
		expect(await fixture.notifiedAt(outageId)).toBe(start + minuteMs);
	});

	it('is not marked as notified by a refused alert or by its recovery alert', async () => {
		const fixture = makeOutbox([{ kind: 'failed', statusCode: 400, reason: 'refused with 400' }]);
		const refused = await anOutageWithAlert(fixture, 'website-down');
		const ended = await anOutageWithAlert(fixture, 'website-up');
		await runDelivery(fixture.deps, refused.id);
		await runDelivery(fixture.deps, ended.id);

		expect(await fixture.notifiedAt(refused.outageId)).toBeNull();
		expect(await fixture.notifiedAt(ended.outageId)).toBeNull();
	});

	it('that is deleted does not stop its alert', async () => {
		const fixture = makeOutbox();
		const { outageId, id } = await anOutageWithAlert(fixture, 'website-down');
		await stored.outages.doc(outageId).delete();
		await runDelivery(fixture.deps, id);

		expect(await fixture.stateOf(id)).toMatchObject({ state: 'sent' });
		expect(fixture.errors).toEqual([]);
	});
});

describe('an alert of a website with muted emails', () => {
	it('fails with a reason until the mute ends', async () => {
		const { outbox, deps, sent, clock, stateOf } = makeOutbox();
		const muted = { document: { emailsMutedUntil: start + minuteMs } };
		const websites = { find: async () => muted } as unknown as DeliverDeps['websites'];
		const message = { event: 'certificate-expiring', website: shop, validTo: start } as const;
		const { id } = await outbox.store({ ownerId: 'alice', channel: 'email', message }, start);
		await runDelivery({ ...deps, websites }, id);
		expect(sent).toEqual([]);
		expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'emails are muted', isFault: false });

		clock.now = start + minuteMs;
		const { id: later } = await outbox.store({ ownerId: 'alice', channel: 'email', message }, clock.now);
		await runDelivery({ ...deps, websites }, later);
		expect(sent).toHaveLength(1);
	});
});

describe('alerts above the hourly limit of emails', () => {
	const single = 24;

	async function makeStorm(ownerId: string) {
		const fixture = makeOutbox();
		const alert = async (event: 'website-down' | 'website-up', number: number) => {
			fixture.clock.now += 1000;
			const at = fixture.clock.now;
			const outageId = `${ownerId}-${number}`;
			const id = deliveryIdOf(outageEventId(outageId, event === 'website-down' ? 'down' : 'up'), 'email');
			const website = { id: `website-${number}`, name: `Shop ${number}`, url: 'https://shop.example' };
			const regions = ['us-east4', 'us-west1', 'us-west1'];
			const message = {
				event,
				cause: 'The connection was refused',
				regions,
				website,
				outageId,
				since: at,
				at,
			} as AlertMessage;
			await fixture.outbox.put({ id, ownerId, channel: 'email', message }, at);
			await runDelivery(fixture.deps, id);
			return id;
		};
		const down = (number: number) => alert('website-down', number);
		const up = (number: number) => alert('website-up', number);
		const downs: string[] = [];
		for (let number = 1; number <= single; number += 1) downs.push(await down(number));
		return { ...fixture, down, up, downs };
	}

	it('arrive in one digest after ten minutes, recoveries after their down alerts, and none is lost', async () => {
		const { deps, sent, queued, clock, down, up, stateOf, notifiedAt } = await makeStorm('alice-storm');
		expect(sent).toHaveLength(single);
		for (const number of [25, 26]) await stored.outages.doc(`alice-storm-${number}`).set(anOutage());
		const batched = [await down(25), await down(26), await up(25)];
		expect(sent).toHaveLength(single);
		expect(await notifiedAt('alice-storm-25')).toBeNull();
		for (const id of batched) expect(await stateOf(id)).toMatchObject({ state: 'pending', lease: null });

		const { id: digest = '', at } = queued.at(-1) ?? {};
		expect(at).toBe(start + 10 * minuteMs);
		await runDelivery(deps, digest);
		expect(sent).toHaveLength(single);
		clock.now = at ?? 0;
		await runDelivery(deps, digest);

		expect(sent).toHaveLength(single + 1);
		const [email] = sent.slice(-1);
		expect(email?.subject).toBe('Down: 1 website, 3 alerts in one email');
		expect(email?.text).toContain(
			'Down: Shop 25 – the connection was refused\nDown: Shop 26 – the connection was refused\nUp: Shop 25 (was down for 0 s)',
		);
		for (const id of batched) expect(await stateOf(id)).toMatchObject({ state: 'sent', sentAt: clock.now });
		for (const number of [25, 26]) expect(await notifiedAt(`alice-storm-${number}`)).toBe(clock.now);
		for (const id of batched) await runDelivery(deps, id);
		expect(sent).toHaveLength(single + 1);
	});

	it('do not delay other users, and are sent one by one again an hour later', async () => {
		const { sent, clock, down } = await makeStorm('alice-hour');
		const other = await makeStorm('alice-other');
		expect(other.sent).toHaveLength(single);

		clock.now += 61 * minuteMs;
		await down(27);
		expect(sent).toHaveLength(single + 1);
	});

	it('that were all resent in the meantime cancel the digest', async () => {
		const { outbox, deps, sent, queued, clock, down, stateOf } = await makeStorm('alice-again');
		const batched = await down(25);
		const { id: digest = '', at } = queued.at(-1) ?? {};
		await outbox.resend(batched, clock.now);
		clock.now = at ?? 0;
		await runDelivery(deps, digest);

		expect(sent).toHaveLength(single);
		expect(await stateOf(digest)).toMatchObject({ state: 'failed', reason: 'no longer needed', isFault: false });
	});

	it('join the next digest while one is being sent', async () => {
		const { outbox, deps, queued, clock, down } = await makeStorm('alice-late');
		await down(25);
		const { id: first = '' } = queued.at(-1) ?? {};
		// Its task may run a second early, because clocks differ.
		clock.now = start + 10 * minuteMs - 500;
		expect(await outbox.claim(first, clock.now)).not.toBeNull();
		await down(26);

		expect(queued.at(-1)).toMatchObject({ at: start + 20 * minuteMs });
		expect(await deps.digests.alertsIn(first)).toHaveLength(1);
	});

	it('are sent one by one if their digest fails, and not again if it was sent', async () => {
		const { deps, sent, queued, clock, down, stateOf } = await makeStorm('alice-crash');
		const batched = await down(25);
		const { id: digest = '' } = queued.at(-1) ?? {};
		await stored.outbox.doc(digest).update({ state: 'failed' });
		clock.now = start + 21 * minuteMs;
		await runDelivery(deps, batched);
		expect(sent).toHaveLength(single + 1);

		const second = await down(26);
		const { id: nextDigest = '' } = queued.at(-1) ?? {};
		// As if its sender had crashed before it marked the alerts as sent.
		await stored.outbox.doc(nextDigest).update({ state: 'sent' });
		clock.now += 21 * minuteMs;
		await runDelivery(deps, second);
		expect(sent).toHaveLength(single + 1);
		expect(await stateOf(second)).toMatchObject({ state: 'sent' });
	});
});
