import { dayMs, hourMs } from '@stayup/contract';
import { floodKinds, floodText, floodWithEmails } from '@stayup/testing/alerts/email-flood';
import { namedChannels } from '@stayup/testing/alerts/named-channels';
import { noSubscribers } from '@stayup/testing/alerts/no-subscribers';
import { noVisitors } from '@stayup/testing/alerts/no-visitors';
import { anAccount } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUserStore } from '../../accounts/user-store.ts';
import { createRateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import { createOutageStore } from '../../outages/outage-store.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { OutboxMessage } from '../../platform/firestore/outbox-message.ts';
import { createRollUpStore } from '../../stats/roll-up-store.ts';
import { createWebsiteStore } from '../../websites/website-store.ts';
import { createDigestStore } from '../delivery/digest-store.ts';
import { createOutboxStore } from '../delivery/outbox-store.ts';
import type { Email, EmailResult } from '../email/email-client.ts';
import { createEmailLinkStore } from '../email/email-link-store.ts';
import { type DeliverDeps, runDelivery } from './deliver.ts';

const { firestore, auth, stored } = openStoredData(freshProject());
const start = Date.parse('2026-11-21T12:00:00Z');

/** Real stores, an email service that records, and a clock. Every test has its own email address. */
function makeSender(answers: EmailResult[] = []) {
	const sent: Email[] = [];
	const clock = { now: start };
	const outbox = createOutboxStore(firestore, { enqueueDelivery: async () => undefined }, () => undefined);
	const deps: DeliverDeps = {
		outbox,
		logins: { match: async (_uid, user) => user, freeEmail: async () => true },
		digests: createDigestStore(firestore),
		outages: createOutageStore(firestore),
		rollUps: createRollUpStore(firestore),
		auth,
		config: { appOrigin: 'https://stayup.test' } as DeliverDeps['config'],
		users: createUserStore(firestore),
		emailClient: {
			async send(email) {
				sent.push(email);
				return answers.shift() ?? { kind: 'sent', statusCode: 202 };
			},
		},
		emailLinks: createEmailLinkStore(firestore),
		...namedChannels(firestore, outbox),
		rateLimiter: createRateLimiter(firestore),
		websites: createWebsiteStore(firestore),
		webhooks: undefined as unknown as DeliverDeps['webhooks'],
		webhookClient: undefined as unknown as DeliverDeps['webhookClient'],
		now: () => clock.now,
		noteAlert: async () => undefined,
		subscriberMessages: noSubscribers,
		statusLinkFor: async () => null,
		invitations: { mint: async () => null },
		inboxEmail: async () => null,
		...noVisitors,
		projectEmail: async () => null,
		logError: () => undefined,
	};
	async function deliver(ownerId: string, message: OutboxMessage) {
		const delivery = { ownerId, channel: 'email', message } as const;
		const outbox = createOutboxStore(firestore, { enqueueDelivery: async () => undefined }, () => undefined);
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
	it('gets at most five emails a day and ten in all, of which three are alerts, however many are caused', async () => {
		const { sent, clock, deliver, account } = makeSender();
		const uid = await account({ email });
		const cause = async (message: OutboxMessage) => void (await deliver(uid, message));
		await floodWithEmails(cause);
		expect(sent).toHaveLength(5);

		for (let day = 1; day <= 4; day += 1) {
			clock.now = start + day * dayMs + day * hourMs;
			await floodWithEmails(cause, 12);
		}
		expect(sent).toHaveLength(10);
		expect(sent.filter(({ subject }) => /^(Down|Unstable)/.test(subject)).length).toBeLessThanOrEqual(3);
		expect(sent.map(({ to }) => to)).toEqual(Array(10).fill(email));
	}, 60_000);

	it('gets no more because it has several accounts, or a tag after a plus', async () => {
		const { sent, deliver, account } = makeSender();
		const tagged = email.replace('@', '+shop@');
		const uids = [await account({ email }), await account({ email }), await account({ email: tagged })];
		for (const uid of uids) await floodWithEmails(async (message) => void (await deliver(uid, message)), 12);

		expect(sent).toHaveLength(5);
	});

	it('gets retries that do not count', async () => {
		const { sent, clock, deliver, retry, account } = makeSender([
			...Array(3).fill({ kind: 'retry', statusCode: 500, reason: 'responded with 500' }),
		]);
		const uid = await account({ email });
		const { id } = await deliver(uid, { event: 'password-changed' });
		for (let attempts = 0; attempts < 3; attempts += 1) {
			clock.now += hourMs;
			await retry(id);
		}
		await floodWithEmails(async (message) => void (await deliver(uid, message)), 12);

		expect(sent.map(({ deliveryId }) => deliveryId).filter((each) => each === id)).toHaveLength(4);
		expect(new Set(sent.map(({ deliveryId }) => deliveryId)).size).toBe(5);
	});

	it('gets no text that the user chose, only host names', async () => {
		const { sent, deliver, account } = makeSender();
		const uids = [await account({ email, name: floodText }), await account({ email: `b-${email}`, name: floodText })];
		for (const [index, message] of floodKinds.entries()) await deliver(uids[index % 2] ?? '', message);
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

	it('still gets links to confirm it and to reset the password, each five times a day', async () => {
		const { sent, clock, deliver, account } = makeSender();
		const uid = await account({ email });
		await auth.createUser({ uid, email });
		await floodWithEmails(async (message) => void (await deliver(uid, message)), 60);
		sent.length = 0;
		for (let times = 0; times < 8; times += 1) {
			await deliver(uid, { event: 'confirm-email' });
			await deliver(uid, { event: 'password-reset', email });
		}
		expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
			...Array(5).fill('Confirm your email address'),
			...Array(5).fill('Reset your password'),
		]);

		clock.now += dayMs;
		expect(await deliver(uid, { event: 'confirm-email' })).toMatchObject({ state: 'sent' });
	});

	it('that is the new one of several accounts gets five links a day', async () => {
		const { sent, deliver, account } = makeSender();
		for (let accounts = 0; accounts < 3; accounts += 1) {
			const own = `${crypto.randomUUID()}@stayup.test`;
			const uid = await account({ email: own, pendingEmail: email, isEmailConfirmed: true });
			await auth.createUser({ uid, email: own });
			for (let times = 0; times < 3; times += 1) await deliver(uid, { event: 'change-email', newEmail: email });
		}
		expect(sent.map(({ to }) => to)).toEqual(Array(5).fill(email));
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
	it('is sent three times an hour for each account and kind, also to a confirmed email address', async () => {
		const { sent, clock, deliver, account } = makeSender();
		const uid = await account({ email, isEmailConfirmed: true });
		for (let times = 0; times < 20; times += 1) await deliver(uid, { event: 'password-changed' });
		expect(sent).toHaveLength(3);

		await deliver(uid, { event: 'payment-failed' });
		expect(sent).toHaveLength(4);
		clock.now += hourMs + 1;
		await deliver(uid, { event: 'password-changed' });
		expect(sent).toHaveLength(5);
	});

	it('above the limit is stored as not sent, with the reason, and is no fault of ours', async () => {
		const { deliver, account } = makeSender();
		const uid = await account({ email, isEmailConfirmed: true });
		for (let times = 0; times < 3; times += 1) await deliver(uid, { event: 'password-changed' });

		expect(await deliver(uid, { event: 'password-changed' })).toMatchObject({
			...{ state: 'failed', reason: 'too many emails of this kind', isFault: false, attempts: [], sentAt: null },
		});
	});

	it('of an admin is not limited by account, because admins are limited themselves', async () => {
		const { sent, deliver, account } = makeSender();
		const uid = await account({ email, isEmailConfirmed: true });
		const message = { event: 'admin-message', messageType: 'thank_you', customMessage: null } as const;
		for (let times = 0; times < 5; times += 1) await deliver(uid, message);

		expect(sent).toHaveLength(5);
	});
});
