import type { OutageDocument } from '@stayup/contract';
import { aDownAlert, anAccount, anOutage, anUpAlert, noon } from '@stayup/testing/builders';
import { aDelivery } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import { type AlertEmailDeps, composeAlertEmail } from './compose-alert-email.ts';

const email = 'alice@stayup.test';

async function contentOf(outage: Partial<OutageDocument>) {
	const composed = await compose(outage);
	if (composed.kind !== 'email') throw new Error('It should be sent.');
	return composed.content;
}

async function compose(outage: Partial<OutageDocument>, message: AlertMessage = aDownAlert(), isConfirmed = true) {
	const deps: AlertEmailDeps = {
		config: { appOrigin: 'https://stayup.test' },
		emailLinks: { mint: async () => 'a-token' },
		digests: { alertsIn: async () => [] },
		outages: { find: async (id) => ({ id, document: anOutage(outage) }) },
		websites: { find: async () => null },
		findMonitors: async () => new Map(),
		rollUps: { daysSince: async () => [] },
		rateLimiter: { hasRoom: async () => true },
		logError: () => {},
		now: () => noon,
	};
	const composed = await composeAlertEmail(
		deps,
		{ id: 'a', delivery: aDelivery({ message }) },
		{
			kind: 'receiver',
			ownerId: 'alice',
			user: anAccount({ email, isEmailConfirmed: isConfirmed }),
			channelId: 'email',
			isOfProfile: true,
			channelKind: 'email',
			label: email,
			target: { open: { kind: 'email', email } },
			isConfirmed,
		},
		email,
	);
	return composed;
}

describe('the email that a website is down', () => {
	it("offers “I'm on it” while the outage lasts", async () => {
		expect(await contentOf({ end: null })).toMatchObject({
			secondButton: { label: "I'm on it" },
			subject: expect.stringMatching(/^Down: /),
		});
	});

	it('is in the past tense and offers nothing to do if it is sent after the outage', async () => {
		const content = await contentOf({ end: noon, endReason: 'maintenance' });

		expect(content.secondButton).toBeUndefined();
		expect(content.fixUrl).toBeUndefined();
		expect(content.subject).toMatch(/^Was down: /);
	});
});

describe('an unconfirmed email address', () => {
	it.each([
		['outage', aDownAlert({ isTest: true })],
		['recovery', anUpAlert({ isTest: true })],
	])('gets no %s of a test outage, so that it gets both or neither', async (_, message) => {
		expect(await compose({}, message, false)).toEqual({ kind: 'undeliverable', reason: 'email address not confirmed' });
		expect(await compose({}, message, true)).toMatchObject({ kind: 'email' });
	});

	it('gets the alert of a real one', async () => {
		expect(await compose({ end: null }, aDownAlert(), false)).toMatchObject({ kind: 'email' });
	});
});
