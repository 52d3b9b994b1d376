import { describe, expect, it } from 'vitest';
import { anAccount } from '../testing/builders.ts';
import { freshProject, openStoredData } from '../testing/stored-data.ts';
import { type DeliveryDoors, runDelivery, sweepOutbox } from './deliver.ts';
import type { Mail, MailResult } from './mail-client.ts';
import { createMailLinkStore } from './mail-link-store.ts';
import { createOutboxStore } from './outbox-store.ts';

const { firestore, auth, stored } = openStoredData(freshProject());
const start = Date.parse('2026-11-21T12:00:00Z');
const minuteMs = 60_000;
const alice = anAccount();

/** An outbox with a queue that only remembers, a mail service that answers what it is told, and a clock of its own. */
function makeOutbox(answers: (MailResult | Error)[] = []) {
	const queued: { id: string; occasion: string; at: number | null }[] = [];
	const sent: Mail[] = [];
	const errors: string[] = [];
	const clock = { now: start };
	const enqueueDelivery = async ({ deliveryId, at }: { deliveryId: string; at: number | null }, occasion: string) => {
		queued.push({ id: deliveryId, occasion, at });
	};
	const outbox = createOutboxStore(firestore, { enqueueDelivery }, () => undefined);
	const doors: DeliveryDoors = {
		outbox,
		auth,
		config: { appOrigin: 'https://stayup.test' } as DeliveryDoors['config'],
		users: { find: async (uid: string) => (uid === 'alice' ? alice : null) } as DeliveryDoors['users'],
		mail: {
			async send(mail) {
				sent.push(mail);
				const answer = answers.shift() ?? { kind: 'sent', statusCode: 202 };
				if (answer instanceof Error) throw answer;
				return answer;
			},
		},
		mailLinks: createMailLinkStore(firestore),
		websites: untouched(),
		webhooks: untouched(),
		webhookClient: untouched(),
		now: () => clock.now,
		logError: (message) => errors.push(message),
	};
	async function put(ownerId = 'alice'): Promise<string> {
		const before = queued.length;
		await outbox.put({ ownerId, channel: 'email', message: { event: 'payment-failed' } }, clock.now);
		return queued[before]?.id ?? '';
	}
	const stateOf = async (id: string) => (await stored.outbox.doc(id).get()).data();
	return { outbox, doors, queued, sent, errors, clock, put, stateOf };
}

/** No mail has a use for it. */
function untouched<Door>(): Door {
	return undefined as Door;
}

describe('a delivery', () => {
	it('is sent once, however often its task comes', async () => {
		const { doors, sent, put, stateOf } = makeOutbox();
		const id = await put();
		await Promise.all(Array.from({ length: 10 }, () => runDelivery(doors, id)));
		await runDelivery(doors, id);

		expect(sent.map(({ deliveryId }) => deliveryId)).toEqual([id]);
		expect(await stateOf(id)).toMatchObject({
			state: 'sent',
			sentAt: start,
			lease: null,
			attempts: [{ at: start, statusCode: 202 }],
		});
	});

	it('that fails is queued again for after its pause, and not sent before', async () => {
		const { doors, queued, sent, clock, put, stateOf } = makeOutbox([
			{ kind: 'retry', statusCode: 500, reason: 'answered 500' },
		]);
		const id = await put();
		await runDelivery(doors, id);
		const { at } = queued.at(-1) ?? {};
		await runDelivery(doors, id);
		clock.now = at ?? 0;
		await runDelivery(doors, id);

		expect(at).toBeGreaterThanOrEqual(start + 4500);
		expect(at).toBeLessThanOrEqual(start + 5500);
		expect(sent).toHaveLength(2);
		expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: [{ statusCode: 500 }, { statusCode: 202 }] });
	});

	it('that is refused for good is dead with the reason, and operators hear of it', async () => {
		const { doors, errors, put, stateOf } = makeOutbox([{ kind: 'dead', statusCode: 400, reason: 'refused with 400' }]);
		const id = await put();
		await runDelivery(doors, id);

		expect(await stateOf(id)).toMatchObject({ state: 'dead', reason: 'refused with 400', isFault: true });
		expect(errors).toEqual(['A delivery was given up.']);
	});

	it('whose sender dies is sent by the sweeper, under the same id, and the death counts as an attempt', async () => {
		const { outbox, doors, queued, sent, clock, put, stateOf } = makeOutbox();
		const id = await put();
		await outbox.claim(id, clock.now);
		await runDelivery(doors, id);
		expect(sent).toEqual([]);

		clock.now += 3 * minuteMs;
		expect(await sweepOutbox(doors, clock.now)).toBeGreaterThanOrEqual(1);
		expect(queued.filter((task) => task.id === id)).toHaveLength(2);
		await runDelivery(doors, id);

		expect(sent.map(({ deliveryId }) => deliveryId)).toEqual([id]);
		expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: [{ statusCode: null }, { statusCode: 202 }] });
	});

	it('whose sender was thought dead and was not is not marked by it any more', async () => {
		const { outbox, clock, put, stateOf } = makeOutbox();
		const id = await put();
		const late = await outbox.claim(id, clock.now);
		clock.now += 3 * minuteMs;
		const heir = await outbox.claim(id, clock.now);
		if (!late || !heir) throw new Error('Both should have got the delivery.');
		const outcome = { ownerId: 'alice', attempt: null, verdict: { state: 'sent' } } as const;

		expect(await outbox.settle(late, outcome, clock.now)).toBe(false);
		expect((await stateOf(id))?.state).toBe('pending');
		expect(await outbox.settle(heir, outcome, clock.now)).toBe(true);
	});

	it('that kills whoever sends it is given up in the end', async () => {
		const { outbox, doors, sent, clock, put, stateOf } = makeOutbox();
		const id = await put();
		for (let death = 0; death < 8; death++) {
			await outbox.claim(id, clock.now);
			clock.now += 3 * minuteMs;
		}
		await runDelivery(doors, id);

		expect(sent).toEqual([]);
		expect(await stateOf(id)).toMatchObject({
			state: 'dead',
			reason: expect.stringContaining('given up after 8 attempts'),
			isFault: true,
		});
	});

	it('that cannot be made is counted like one that fails', async () => {
		const { doors, errors, put, stateOf } = makeOutbox([new Error('no words')]);
		const id = await put();
		await runDelivery(doors, id);

		expect(await stateOf(id)).toMatchObject({ state: 'pending', attempts: [{ statusCode: null }] });
		expect(errors).toHaveLength(1);
	});

	it('to nobody is dead, and nobody’s fault', async () => {
		const { doors, sent, errors, put, stateOf } = makeOutbox();
		const id = await put('gone');
		await runDelivery(doors, id);

		expect(await stateOf(id)).toMatchObject({ state: 'dead', reason: 'no such account', isFault: false, attempts: [] });
		expect([sent, errors]).toEqual([[], []]);
	});

	it('that the queue does not take is found by the sweeper', async () => {
		const failing = createOutboxStore(
			firestore,
			{ enqueueDelivery: () => Promise.reject(new Error('full')) },
			() => undefined,
		);
		await failing.put({ ownerId: 'alice', channel: 'email', message: { event: 'password-changed' } }, start);
		const { docs } = await stored.outbox.where('message.event', '==', 'password-changed').get();

		expect(await failing.overdue(start + 3 * minuteMs, 500)).toContain(docs[0]?.id);
		expect(await failing.overdue(start + minuteMs, 500)).not.toContain(docs[0]?.id);
	});
});
