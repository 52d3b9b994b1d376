import type { MemberRole, OutageDetail } from '@stayup/contract';
import { anOutageDetail } from '@stayup/testing/outages/outage-detail';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aSharedAccount } from '../../../entities/account/members/builders.ts';
import { SharedAccountContext } from '../../../entities/account/members/shared-account.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { DownCard } from './down-card.tsx';

const phases = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 80 };

it.each([
	[null, 1],
	['The server refused the connection', 0],
])('with the error %o in the latest check mentions the second success %i times', (error, times) => {
	renderScreen(
		<DownCard
			website={aWebsite({ status: 'down' })}
			outage={undefined}
			latestResult={{
				at: '2026-11-21T12:00:00.000Z',
				region: 'us-east4',
				origin: 'round',
				phases,
				isUp: error === null,
				responseTime: error === null ? phases.totalMs : null,
				statusCode: 200,
				error,
			}}
		/>,
	);

	expect(screen.queryAllByText(/After a second success in a row/)).toHaveLength(times);
});

it('speaks of the past when the website is not being checked', () => {
	const staleness = { kind: 'not-checked', since: Date.parse('2026-11-21T12:00:00Z') } as const;
	renderScreen(
		<DownCard website={{ ...aWebsite({ status: 'down' }), staleness }} outage={undefined} latestResult={null} />,
	);

	expect(screen.getByRole('heading').textContent).toBe('Rosie’s Bakery was down when it was last checked');
	expect(screen.queryByText(/We check it/)).toBeNull();
});

it('says how often the website is checked on its first day down', () => {
	const website = aWebsite({ status: 'down', statusSince: new Date().toISOString(), runningInterval: 3600 });
	renderScreen(<DownCard website={website} outage={undefined} latestResult={null} />);

	expect(screen.queryByText(/We check it every 30 seconds\./)).not.toBeNull();
});

describe('an outage with its details', () => {
	const acknowledgement = { at: '2026-11-18T06:00:00.000Z', by: 'Alice', note: 'Called Bob' };
	const acknowledge = () => screen.queryByRole('button', { name: 'Acknowledge' });

	/** `role`: in the account of somebody else. */
	async function open(outage: OutageDetail, role: MemberRole | null = null) {
		const server = startFakeServer();
		server.answer('GET /api/outages/bakery_2', () => Response.json(outage));
		renderScreen(
			<SharedAccountContext value={role && aSharedAccount({ role })}>
				<DownCard website={aWebsite({ status: 'down' })} outage={outage} latestResult={null} />
			</SharedAccountContext>,
		);
		await screen.findByRole('link', { name: 'What to do' });
		return server;
	}

	it('is acknowledged, and says who has done it', async () => {
		const server = await open(anOutageDetail());
		server.answer('POST /api/outages/bakery_2/acknowledge', () => Response.json(anOutageDetail({ acknowledgement })));
		await userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));
		const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge this outage' }));
		await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge' }));

		await screen.findByText(/^Acknowledged by Alice, .*: Called Bob$/);
		await waitFor(() => expect(acknowledge()).toBeNull());
	});

	it.each<[MemberRole, boolean]>([
		['viewer', false],
		['responder', true],
		['editor', true],
	])('that a member who is %s sees may be acknowledged: %s', async (role, may) => {
		await open(anOutageDetail(), role);

		expect(acknowledge() !== null).toBe(may);
	});

	it('that is acknowledged without a note says only who has done it', async () => {
		await open(anOutageDetail({ acknowledgement: { ...acknowledgement, note: '' } }));

		expect(screen.getByText(/^Acknowledged by Alice/).textContent).toMatch(/M\.$/);
		expect(acknowledge()).toBeNull();
	});
});
