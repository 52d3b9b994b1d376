import { hourMs } from '@stayup/contract';
import { deliverDeps } from '@stayup/testing/alerts/deliver-deps';
import { aFlood, floodKinds, floodText } from '@stayup/testing/alerts/email-flood';
import { anAccount } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { idleOutbox } from '@stayup/testing/stores';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Email, EmailResult } from '../../emails/email-client.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { OutboxMessage } from '../../platform/firestore/outbox-message.ts';
import { type DeliverDeps, runDelivery } from '../deliver.ts';

const { firestore, auth, stored } = openStoredData(freshProject());
const start = Date.parse('2026-11-21T12:00:00Z');

/** Real stores, an email service that records, and a clock. Every test has its own email address. */
function makeSender(answers: EmailResult[] = []) {
	const sent: Email[] = [];
	const clock = { now: start };
	const outbox = idleOutbox(firestore);
	const deps: DeliverDeps = {
		...deliverDeps(firestore, auth, outbox),
		emailClient: {
			async send(email) {
				sent.push(email);
				return answers.shift() ?? { kind: 'sent', statusCode: 202 };
			},
		},
		now: () => clock.now,
		logError: () => undefined,
	};
	async function deliver(ownerId: string, message: OutboxMessage) {
		const delivery = { ownerId, channel: 'email', message } as const;
		const { id } = await outbox.store(delivery, clock.now);
		await runDelivery(deps, id);
		return { id, ...(await stored.outbox.doc(id).get()).data() };
	}
	const retry = (id: string) => runDelivery(deps, id);
	async function account(changes: Partial<UserDocument> = {}): Promise<string> {
		const uid = crypto.randomUUID();
		await stored.users.doc(uid).set(anAccount({ isEmailConfirmed: false, ...changes }));
		return uid;
	}
	return { sent, clock, deliver, retry, account };
}

let number = 0;
let email = '';
beforeEach(() => {
	number += 1;
	email = `alice-${number}@stayup.test`;
});

describe('an unconfirmed email address (MAIL-7)', () => {
	it('gets two emails of an account a day, however many are caused at once', async () => {
		const { sent, deliver, account } = makeSender();
		const uid = await account({ email });
		await Promise.all(aFlood(24).map((message) => deliver(uid, message)));

		expect(sent.map(({ to }) => to)).toEqual(Array(2).fill(email));
	});

	it('gets retries that do not count', async () => {
		const { sent, clock, deliver, retry, account } = makeSender([
			...Array(3).fill({ kind: 'retry', statusCode: 500, reason: 'responded with 500' }),
		]);
		const uid = await account({ email });
		const { id } = await deliver(uid, { event: 'password-changed', ended: [], left: [] });
		for (let attempts = 0; attempts < 3; attempts += 1) {
			clock.now += hourMs;
			await retry(id);
		}
		await Promise.all(aFlood(12).map((message) => deliver(uid, message)));

		expect(sent.map(({ deliveryId }) => deliveryId).filter((each) => each === id)).toHaveLength(4);
		expect(new Set(sent.map(({ deliveryId }) => deliveryId)).size).toBe(2);
	});

	it('gets no text that the user chose, only host names', async () => {
		const { sent, deliver, account } = makeSender();
		for (const [index, message] of floodKinds.entries()) {
			await deliver(await account({ email: `${index}-${email}`, name: floodText }), message);
		}
		for (const { subject, text, html } of sent) expect(`${subject} ${text} ${html}`).not.toMatch(/prize|0900/);

		expect(sent).toHaveLength(6);
		expect(sent.find(({ subject }) => subject.startsWith('Down'))?.text).toContain('flood.example.com is down');
	});

	it('gets no report and no digest', async () => {
		const { sent, deliver, account } = makeSender();
		const uid = await account({ email });
		for (const message of [{ event: 'monthly-report', month: '2026-10' }, { event: 'alert-digest' }] as const) {
			expect(await deliver(uid, message)).toMatchObject({ state: 'failed', reason: 'email address not confirmed' });
		}
		expect(sent).toEqual([]);
	});

	it('gets no new email address, if it is the former one', async () => {
		const { sent, deliver, account } = makeSender();
		const uid = await account({ email: 'prize@stayup.test', isEmailConfirmed: true, name: floodText });
		const change = { event: 'email-changed', oldEmail: email, newEmail: 'prize@stayup.test' } as const;
		await deliver(uid, { ...change, wasConfirmed: false });
		await deliver(uid, { ...change, wasConfirmed: true });

		expect(sent[0]?.text).not.toMatch(/prize/i);
		expect(sent[1]?.text).toContain('prize@stayup.test');
	});
});

describe('a notice', () => {
	it('above the limit is stored as not sent, with the reason, and is no fault of ours', async () => {
		const { deliver, account } = makeSender();
		const uid = await account({ email, isEmailConfirmed: true });
		for (let times = 0; times < 3; times += 1) await deliver(uid, { event: 'password-changed', ended: [], left: [] });

		expect(await deliver(uid, { event: 'password-changed', ended: [], left: [] })).toMatchObject({
			state: 'failed',
			reason: 'too many emails of this kind',
			isFault: false,
			attempts: [],
			sentAt: null,
		});
	});
});
