import type { TestAlert } from '@stayup/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../../testing/server.ts';
import { aliceProfile } from '../../account/session/builders.ts';
import { TestAlertSection } from './test-alert.tsx';

async function send(testAlert: Omit<TestAlert, '_id' | 'startedAt'>): Promise<FakeServer> {
	const reply = { _id: 'test-1', startedAt: '2026-11-21T11:00:00.000Z', ...testAlert };
	const server = startFakeServer();
	server.answer('POST /api/websites/bakery/test-alert', () => Response.json(reply));
	server.answer('GET /api/test-alerts/test-1', () => Response.json(reply));
	renderScreen(<TestAlertSection id="bakery" />);
	server.answer('GET /api/auth/profile', () => Response.json(aliceProfile()));
	await userEvent.click(screen.getByRole('button', { name: 'Send a test outage' }));
	return server;
}

const sent = { state: 'sent', delay: 840, statusCode: 202, detail: null } as const;
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

describe('the scorecard of a test outage', () => {
	it('says of each step what was delivered, what was not and why', async () => {
		await send({
			deliveries: [
				{ channel: 'email', step: 0, event: 'down', ...sent },
				{
					channel: 'sms',
					channelId: 'phone',
					channelName: 'Anna',
					step: 1,
					event: 'down',
					state: 'failed',
					delay: null,
					statusCode: null,
					detail: 'the text messages of this month are used up',
				},
			],
			leftOut: [],
		});

		expect(await rows()).toEqual([
			'Step 1: Outage by email, status 202Delivered in 840 ms',
			'Step 2: Outage by Anna: the text messages of this month are used upNot delivered',
		]);
		expect(screen.getByRole('status').textContent).toContain('1 of 2 test messages were not delivered.');
	});

	it('names the channels that receive nothing, with the reason', async () => {
		await send({
			deliveries: [{ channel: 'email', step: 0, event: 'down', ...sent }],
			leftOut: [
				{ channelId: 'c1', channelName: 'Anna', step: 1, reason: 'unconfirmed' },
				{ channelId: 'c2', channelName: 'Ops', step: 1, reason: 'over-limit' },
				{ channelId: 'c3', channelName: null, step: 2, reason: 'deleted' },
			],
		});

		expect((await rows()).slice(1)).toEqual([
			'Step 2: Anna: nobody has confirmed it yetNot confirmed',
			'Step 2: Ops: your plan includes fewer channelsAbove your plan',
			'Step 3: A deleted channel: please remove it from the policyDeleted',
		]);
		expect(screen.getByText('All test messages were delivered. 3 channels receive nothing.')).toBeTruthy();
	});

	it('is a step of the checklist of a new account, so the account is read again', async () => {
		const server = await send({ deliveries: [], leftOut: [] });

		await waitFor(() => expect(server.bodies('GET /api/auth/profile')).toHaveLength(1));
	});
});
