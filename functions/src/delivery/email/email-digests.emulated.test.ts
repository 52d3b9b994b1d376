import { minuteMs } from '@stayup/contract';
import { makeOutbox } from '@stayup/testing/alerts/email-outbox';
import { anOutage, noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import { deliveryIdOf, outageEventId } from '../../platform/ids.ts';
import { runDelivery } from '../deliver.ts';

const data = openStoredData(freshProject());
const { stored } = data;

describe('alerts above the hourly limit of emails', () => {
	const single = 24;

	async function makeStorm(ownerId: string) {
		const fixture = makeOutbox(data);
		const alert = async (event: 'website-down' | 'website-up', number: number) => {
			fixture.clock.now += 1000;
			const at = fixture.clock.now;
			const outageId = `${ownerId}-${number}`;
			const id = deliveryIdOf(outageEventId(outageId, event === 'website-down' ? 'down' : 'up'), 'email');
			const website = { id: `website-${number}`, name: `Shop ${number}`, url: 'https://shop.example' };
			const regions = ['us-east4', 'us-west1', 'us-west1'];
			const message = {
				event,
				cause: 'The server refused the connection',
				failure: { error: 'connection_refused', statusCode: null },
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
		expect(at).toBe(noon + 10 * minuteMs);
		await runDelivery(deps, digest);
		expect(sent).toHaveLength(single);
		clock.now = at ?? 0;
		await runDelivery(deps, digest);

		expect(sent).toHaveLength(single + 1);
		const [email] = sent.slice(-1);
		expect(email?.subject).toBe('Down: 1 website, 3 alerts in one email');
		expect(email?.text).toContain(
			'Down: Shop 25 (connection refused) since 12:00 UTC\nDown: Shop 26 (connection refused) since 12:00 UTC\nUp: Shop 25 (was down for 0 s)',
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
		clock.now = noon + 10 * minuteMs - 500;
		expect(await outbox.claim(first, clock.now)).not.toBeNull();
		await down(26);

		expect(queued.at(-1)).toMatchObject({ at: noon + 20 * minuteMs });
		expect(await deps.digests.alertsIn(first)).toHaveLength(1);
	});

	it('are sent one by one if their digest fails, and not again if it was sent', async () => {
		const { deps, sent, queued, clock, down, stateOf } = await makeStorm('alice-crash');
		const batched = await down(25);
		const { id: digest = '' } = queued.at(-1) ?? {};
		await stored.outbox.doc(digest).update({ state: 'failed' });
		clock.now = noon + 21 * minuteMs;
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
