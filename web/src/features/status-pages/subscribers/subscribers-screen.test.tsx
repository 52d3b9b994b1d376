import type { StatusSubscriber } from '@stayup/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../../testing/server.ts';
import { aStatusPage } from '../../../entities/status-page/builders.ts';
import { SubscribersScreen } from './subscribers-screen.tsx';

const ada: StatusSubscriber = {
	_id: 's1',
	channel: 'email',
	recipient: 'ada@example.com',
	componentIds: ['c2'],
	confirmedAt: '2026-11-20T10:00:00.000Z',
	ended: null,
};

let server: FakeServer;
let subscribers: StatusSubscriber[];

describe('the screen of subscribers', () => {
	beforeEach(() => {
		server = startFakeServer();
		subscribers = [ada];
		server.answer('GET /api/status-pages/p1', () => Response.json(aStatusPage({ subscriberCount: 1 })));
		server.answer('GET /api/status-pages/p1/subscribers', () => Response.json(subscribers));
	});

	const open = () =>
		renderScreen(<SubscribersScreen />, { path: '/status-pages/:id/subscribers', url: '/status-pages/p1/subscribers' });

	it('lists them with the components that they chose', async () => {
		open();
		const row = (await screen.findByRole('rowheader', { name: 'ada@example.com' })).closest('tr');

		await waitFor(() =>
			expect(
				within(row ?? document.body)
					.getAllByRole('cell')
					.slice(0, 3)
					.map(({ textContent }) => textContent),
			).toEqual(['Email', 'Forge', 'Sent']),
		);
	});

	it.each([
		['bounce', /^Ended: an email bounced, /],
		['report', /^Ended: reported as spam, /],
	] as const)('says that the updates ended with a %s', async (by, words) => {
		subscribers = [{ ...ada, ended: { by, at: '2026-11-21T10:00:00.000Z' } }];
		open();

		await screen.findByRole('cell', { name: words });
	});

	it('removes one after a confirmation', async () => {
		server.answer('DELETE /api/status-subscribers/s1', () => Response.json({ message: 'Erased' }));
		open();
		await userEvent.click(await screen.findByRole('button', { name: 'Remove ada@example.com' }));
		const dialog = await screen.findByRole('alertdialog');
		subscribers = [];
		await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));

		await screen.findByText('No subscribers yet');
	});

	it('downloads the file of the server', async () => {
		const saved: Blob[] = [];
		vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
			if (blob instanceof Blob) saved.push(blob);
			return 'blob:file';
		});
		// A followed link would change the URL of the window that the tests share.
		vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
		server.answer(
			'GET /api/status-pages/p1/subscriber-export',
			() => new Response('recipient\r\nada@example.com', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
		);
		open();
		await userEvent.click(await screen.findByRole('button', { name: 'Download subscribers as CSV' }));

		await waitFor(() => expect(saved).toHaveLength(1));
		expect(await saved[0]?.text()).toBe('recipient\r\nada@example.com');
	});

	it('says what the plan includes', async () => {
		open();

		await screen.findByText(/A larger plan lets them subscribe by email/);
	});

	it('offers to try again after a failure', async () => {
		server.answer('GET /api/status-pages/p1/subscribers', () => Response.json({ message: 'No' }, { status: 500 }));
		open();
		await screen.findByText('Failed to load the subscribers');
		server.answer('GET /api/status-pages/p1/subscribers', () => Response.json(subscribers));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByText('ada@example.com');
	});
});
