import { minuteMs } from '@stayup/contract';
import { openWebhooks } from '@stayup/testing/alerts/webhook-fixture';
import { aDelivery } from '@stayup/testing/stored-data';
import { verified } from '@stayup/testing/webhook-receiver';
import { describe, expect, it } from 'vitest';
import { createWebhookSecretStore } from '../channels/webhook/webhook-secret-store.ts';
import { dueSince } from '../outbox/due-since.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import type { WebhookCallTask } from '../platform/task-queue.ts';
import { runDelivery } from './deliver.ts';
import { signCall } from './sign-call.ts';

const { firestore, stored, makeHook } = openWebhooks();

describe('the function that signs', () => {
	async function makeSigner() {
		const hook = await makeHook();
		const tasks: WebhookCallTask[] = [];
		const queue = { enqueueWebhookCall: async (task: WebhookCallTask) => void tasks.push(task) };
		return { ...hook, tasks, sign: (id: string) => signCall({ ...hook.deps, queue }, id) };
	}

	it('hands over the call without a secret, and only while it is due', async () => {
		const { receiver, tasks, sign, put, deps, secretOf } = await makeSigner();
		const id = await put('down');
		await sign(id);
		const [task] = tasks;
		expect(task).toMatchObject({ deliveryId: id, call: { url: receiver.url, headers: { 'webhook-id': id } } });
		expect(JSON.stringify(tasks)).not.toContain(await secretOf());

		await runDelivery(deps, id, task?.call);
		await sign(id);
		await sign('missing');
		expect(tasks).toHaveLength(1);
		const [call] = await receiver.calls();
		expect(call && verified(call, await secretOf())).toMatchObject({ type: 'website.down' });
	});

	it.each([
		[
			'waited for more than two minutes',
			async ({ clock }: { clock: { now: number } }) => {
				clock.now += 121_000;
			},
		],
		[
			'is for a URL that was replaced',
			({ uid, receiver }: { uid: string; receiver: { url: string } }) =>
				stored.users.doc(uid).update({ 'notificationPreferences.webhook.url': `${receiver.url}/new` }),
		],
	])('signs again if the call %s', async (_what, happen) => {
		const hook = await makeSigner();
		const { receiver, queued, clock, tasks, sign, put, deps, stateOf } = hook;
		const id = await put('down');
		await sign(id);
		await happen(hook);
		await runDelivery(deps, id, tasks[0]?.call);

		expect(await receiver.calls()).toEqual([]);
		expect(await stateOf(id)).toMatchObject({ state: 'pending', attempts: [], lease: null });
		expect(queued.at(-1)).toEqual({ id, at: clock.now });
		await sign(id);
		await runDelivery(deps, id, tasks[1]?.call);
		expect(await stateOf(id)).toMatchObject({ state: 'sent' });
	});

	it.each([0, 1, 2])(
		'does not hide how long a call waits in a stuck queue, after %i failed attempts',
		async (failed) => {
			const { receiver, queued, clock, tasks, sign, put, deps, stateOf, tryAgain } = await makeSigner();
			await receiver.answer(503);
			const id = await put('down');
			for (let count = 0; count < failed; count += 1) await tryAgain(id);
			const due = dueSince((await stateOf(id)) ?? aDelivery());
			clock.now = Math.max(clock.now, (await stateOf(id))?.nextAttemptAt ?? 0);
			queued.length = 0;
			for (let round = 1; round <= 5; round += 1) {
				await sign(id);
				clock.now += 3 * minuteMs;
				await runDelivery(deps, id, tasks.at(-1)?.call);
				expect(queued).toHaveLength(round);
			}

			expect(dueSince((await stateOf(id)) ?? aDelivery())).toBe(due);
			expect(new Set(queued.map(({ at }) => at)).size).toBe(5);
		},
	);

	it('that cannot open the secret costs an attempt, so that the delivery fails in the end', async () => {
		const { uid, errors, tasks, sign, put, deps, stateOf } = await makeSigner();
		await stored.webhookSecrets
			.doc(uid)
			.set({ current: 'sealed.with.another-key', previous: null, previousUntil: null, failing: null });
		const id = await put('down');
		await sign(id);
		await runDelivery(deps, id, tasks[0]?.call);

		expect(tasks).toEqual([{ deliveryId: id, call: null }]);
		expect(errors).toEqual([`Delivery ${id} could not be signed.`]);
		expect(await stateOf(id)).toMatchObject({ state: 'pending', attempts: [{ statusCode: null }] });
	});

	it('stores no secret that can be read without the key', async () => {
		const { uid, secretOf, webhookSecrets, clock } = await makeSigner();
		const first = await secretOf();
		const second = await webhookSecrets.rotate(uid, clock.now);
		const document = JSON.stringify((await stored.webhookSecrets.doc(uid).get()).data());

		for (const secret of [first, second]) expect(document).not.toContain(secret.replace('whsec_', ''));
		expect(document).not.toContain('whsec_');
		expect(await webhookSecrets.live(uid, clock.now)).toEqual([second, first]);
		const withoutKey = createWebhookSecretStore(firestore, createSecretBox([]));
		await expect(withoutKey.live(uid, clock.now)).rejects.toThrow('SECRETS_KEY');
	});
});
