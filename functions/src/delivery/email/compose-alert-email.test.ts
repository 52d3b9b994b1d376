import type { OutageDocument } from '@stayup/contract';
import { aDownAlert, anAccount, anOutage, noon } from '@stayup/testing/builders';
import { aDelivery } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { type AlertEmailDeps, composeAlertEmail } from './compose-alert-email.ts';

const email = 'alice@stayup.test';

async function compose(outage: Partial<OutageDocument>) {
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
		{ id: 'a', delivery: aDelivery({ message: aDownAlert() }) },
		{
			kind: 'receiver',
			ownerId: 'alice',
			user: anAccount({ email, isEmailConfirmed: true }),
			channelId: 'email',
			isOfProfile: true,
			channelKind: 'email',
			label: email,
			target: { open: { kind: 'email', email } },
			isConfirmed: true,
		},
		email,
	);
	if (composed.kind !== 'email') throw new Error('It should be sent.');
	return composed.content;
}

describe('the email that a website is down', () => {
	it("offers “I'm on it” while the outage lasts", async () => {
		expect(await compose({ end: null })).toMatchObject({
			secondButton: { label: "I'm on it" },
			subject: expect.stringMatching(/^Down: /),
		});
	});

	it('is in the past tense and offers nothing to do if it is sent after the outage', async () => {
		const content = await compose({ end: noon, endReason: 'maintenance' });

		expect(content.secondButton).toBeUndefined();
		expect(content.fixUrl).toBeUndefined();
		expect(content.subject).toMatch(/^Was down: /);
	});
});
