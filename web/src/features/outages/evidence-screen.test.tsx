import { evidenceFileOf } from '@stayup/contract';
import { anOutageDetail } from '@stayup/testing/outages/outage-detail';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { EvidenceScreen } from './evidence-screen.tsx';

const file = await evidenceFileOf(
	anOutageDetail({ website: { name: '<i>Bakery</i>', url: 'https://bakery.example/' } }),
);

function open() {
	const server = startFakeServer();
	renderScreen(<EvidenceScreen />, { path: '/evidence', url: '/evidence#the-token' });
	return server;
}

describe('the page of an evidence link', () => {
	it('sends the token in the body and shows the texts of the website as text, without links', async () => {
		const server = startFakeServer();
		server.answer('POST /api/evidence', () => Response.json(file));
		renderScreen(<EvidenceScreen />, { path: '/evidence', url: '/evidence#the-token' });

		await screen.findByRole('heading', { name: '<i>Bakery</i>' });
		expect(server.bodies('POST /api/evidence')).toEqual([{ token: 'the-token' }]);
		expect(screen.getByText(file.sha256)).toBeTruthy();
		expect(screen.getByText('https://bakery.example/')).toBeTruthy();
		expect(screen.queryAllByRole('link')).toEqual([]);
	});

	it('does not say that an outage is resolved that maintenance ended', async () => {
		const endedAt = '2026-11-18T06:04:31.000Z';
		const noRegion = { region: null, origin: null, channel: null, deliveryState: null };
		const ended = await evidenceFileOf(
			anOutageDetail({
				endedAt,
				endReason: 'maintenance',
				timeline: [{ kind: 'ended', at: endedAt, detail: 'Maintenance began.', ...noRegion }],
			}),
		);
		open().answer('POST /api/evidence', () => Response.json(ended));

		await screen.findByText('Maintenance began.');
		// In the heading and in the timeline.
		expect(screen.getAllByText('Ended').length).toBeGreaterThanOrEqual(2);
		expect(screen.queryByText('Resolved')).toBeNull();
	});

	it('says that a link is no longer valid, and offers no other attempt', async () => {
		const server = startFakeServer();
		server.answer('POST /api/evidence', () =>
			Response.json({ message: 'This link is no longer valid.', code: 'not-found', requestId: 'r1' }, { status: 404 }),
		);
		renderScreen(<EvidenceScreen />, { path: '/evidence', url: '/evidence#old' });

		await screen.findByRole('heading', { name: 'This link is no longer valid' });
		expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
	});

	it('tries again after a failed connection', async () => {
		const server = open();
		await screen.findByText('Failed to load the evidence');
		server.answer('POST /api/evidence', () => Response.json(file));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByRole('heading', { name: '<i>Bakery</i>' });
	});
});
