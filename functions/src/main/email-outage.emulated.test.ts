// The email service fails for an hour on the clock of the test, and senders of emails die. Nothing that arrives may be lost, and no email.

import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { dyingWorkers } from '@stayup/testing/alerts/dying-workers';
import { type MailTrouble, startFailingMailbox } from '@stayup/testing/alerts/failing-mailbox';
import { businessEmailDeps, businessStores } from '@stayup/testing/business/business-stores';
import {
	arrivals,
	callAt,
	clientMessages,
	emailsOfTheHour,
	hourBegins,
	storePeople,
	visitorWithCall,
} from '@stayup/testing/business/busy-hour';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { idleOutbox } from '@stayup/testing/stores';
import { describe, expect, it } from 'vitest';
import { linkHashOf } from '../booked-calls/call-store.ts';

const hourEnds = hourBegins + hourMs;
/** The service responds with 500, then not at all, then breaks the connections. */
const troubles: readonly { until: number; trouble: MailTrouble }[] = [
	{ until: hourBegins + 20 * minuteMs, trouble: { status: 500, fault: null } },
	{ until: hourBegins + 40 * minuteMs, trouble: { status: 200, fault: 'hang' } },
	{ until: hourEnds, trouble: { status: 200, fault: 'reset' } },
];

interface Moment {
	now: number;
	step: number;
	/** Such as `after sending an email`. */
	name: string;
	/** Of the last email that a sender had in hand. */
	deliveryId: string;
}

async function anHourWithoutEmail(dies: (moment: Moment) => boolean) {
	const { firestore, stored } = openStoredData(freshProject());
	await storePeople(stored);
	const mailbox = await startFailingMailbox(
		() => troubles.find(({ until }) => workers.clock.now < until)?.trouble ?? null,
	);
	const sending = { isOn: false, deliveryId: '', deaths: 0, deathsAfterHour: 0 };
	const workers = dyingWorkers({
		firestore,
		startAt: hourBegins,
		diesAt(step, name) {
			const { now } = workers.clock;
			if (!sending.isOn || !dies({ now, step, name, deliveryId: sending.deliveryId })) return false;
			sending.deaths += 1;
			if (now >= hourEnds) sending.deathsAfterHour += 1;
			return true;
		},
		emailClient: {
			send(email) {
				sending.deliveryId = email.deliveryId;
				return mailbox.emailClient.send(email);
			},
		},
		moreDeps: businessEmailDeps,
	});
	const runUntil = async (at: number, sweepEveryMs?: number) => {
		sending.isOn = true;
		await workers.runUntil(at, sweepEveryMs);
		sending.isOn = false;
	};

	for (const [index, { minute, happen }] of arrivals.entries()) {
		await runUntil(hourBegins + minute * minuteMs);
		const { now } = workers.clock;
		await workers.plan(({ outbox: queueing }) => {
			// Every other process dies once it has stored what arrived, before it queues the emails.
			const dying = idleOutbox(firestore);
			const outbox = index % 2 === 0 ? queueing : dying;
			return happen(businessStores({ firestore, outbox, now: () => now }), now);
		});
	}
	await runUntil(hourEnds - 1);
	const tooEarly = await mailbox.emails();
	await runUntil(hourEnds + 3 * hourMs, 10 * minuteMs);
	await runUntil(hourEnds + 12 * hourMs, hourMs);
	// Only the reminders of the call are left.
	for (const before of [dayMs, hourMs]) {
		await runUntil(callAt - before - minuteMs, 6 * hourMs);
		await runUntil(callAt - before + 30 * minuteMs);
	}
	const emails = await mailbox.emails();
	await mailbox.close();
	return { ...sending, ...workers, stored, tooEarly, emails, attempts: mailbox.attempts() };
}

/** Of the emails that the mailbox accepted: each event with its recipient, once for each delivery. */
async function eventsOf({ stored, emails }: Awaited<ReturnType<typeof anHourWithoutEmail>>): Promise<string[]> {
	const byDelivery = Map.groupBy(emails, ({ customArgs }) => customArgs.deliveryId ?? '');
	const events = [...byDelivery].map(async ([id, [email]]) => {
		const { message } = (await stored.outbox.doc(id).get()).data() ?? {};
		return `${message?.event} to ${email?.to[0]?.email}`;
	});
	return (await Promise.all(events)).toSorted();
}

/** The gaps grow, so that it is not the same delivery whose sender dies each time: that would fail after eight attempts. */
const deadlySteps = new Set(Array.from({ length: 100 }, (_, index) => 23 * (index + 1) + (index * (index + 1)) / 2));
const repeated = new Set<string>();

// Twelve hours of sweeps on the database.
describe('an hour without email', { timeout: 240_000 }, () => {
	it.each<[string, (moment: Moment) => boolean]>([
		['while no sender dies', () => false],
		['while senders die at a hundred steps', ({ step }) => deadlySteps.has(step)],
		[
			'after which the sender of each email dies once the service has accepted it',
			({ now, name, deliveryId }) => {
				if (now < hourEnds || name !== 'after sending an email' || repeated.has(deliveryId)) return false;
				repeated.add(deliveryId);
				return true;
			},
		],
	])('%s loses nothing that arrives, and each email is sent under one id', async (_, dies) => {
		const hour = await anHourWithoutEmail(dies);
		const { stored, emails, tooEarly, deaths, deathsAfterHour, attempts, errors } = hour;
		const deliveries = new Set(emails.map(({ customArgs }) => customArgs.deliveryId)).size;
		const repeats = emails.length - deliveries;
		process.stdout.write(
			`an hour without email: ${deliveries} emails, ${attempts} attempts, ${deaths} deaths, ${repeats} repeats\n`,
		);

		expect(errors).toEqual([]);
		expect(tooEarly).toEqual([]);
		expect(await eventsOf(hour)).toEqual(emailsOfTheHour);
		const unsent = (await stored.outbox.where('state', '!=', 'sent').get()).docs.map((row) => row.data());
		expect(unsent).toEqual([]);
		// An email is repeated only if its sender died, so that nobody knows that it was accepted.
		expect(repeats).toBeLessThanOrEqual(deathsAfterHour);
		if (dies.length > 0) expect(deaths).toBeGreaterThan(3);

		const count = async (name: 'leads' | 'applications' | 'orders' | 'projects' | 'calls' | 'formEntries') =>
			(await stored[name].count().get()).data().count;
		expect([await count('leads'), await count('applications'), await count('calls')]).toEqual([3, 1, 1]);
		expect([await count('orders'), await count('projects'), await count('formEntries')]).toEqual([1, 1, 1]);
		const texts = emails.map(({ text }) => text).join('\n');
		for (const message of [...clientMessages, 'Thank you, we have begun.', 'Do you deliver?', 'your logo']) {
			expect(texts).toContain(message);
		}
		// Each attempt mints another link for the calendar mail; the one that was sent opens the call.
		const invitation = emails.find(({ to, attachments }) => to[0]?.email === visitorWithCall && attachments.length > 0);
		const [, token = ''] = /\/calls\/change#(\S+)/.exec(invitation?.text ?? '') ?? [];
		const [call] = (await stored.calls.get()).docs;
		expect(call?.data().linkHashes).toContain(linkHashOf(token));
	});
});
