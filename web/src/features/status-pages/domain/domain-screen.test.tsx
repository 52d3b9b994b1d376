import type { StatusDomain } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../../testing/server.ts';
import { aStatusPage } from '../../../entities/status-page/builders.ts';
import { DomainScreen } from './domain-screen.tsx';

const host = 'status.bakery.com';
const waiting: StatusDomain = {
	host,
	state: 'waiting-for-dns',
	message: 'Set the DNS records below.',
	isOverLimit: false,
	records: [
		{
			action: 'add',
			name: host,
			type: 'CNAME',
			value: 'stayup-status.web.app',
			state: 'different',
			found: ['old.com'],
		},
		{ action: 'remove', name: host, type: 'A', value: '192.0.2.1', state: 'different', found: ['192.0.2.1'] },
	],
	lastCheckedAt: '2026-11-21T14:05:00.000Z',
	nextCheckAt: '2026-11-21T14:06:00.000Z',
};

let server: FakeServer;
let domain: StatusDomain | null;

describe('the domain of a status page', () => {
	beforeEach(() => {
		server = startFakeServer();
		domain = null;
		server.answer('GET /api/status-pages/p1', () => Response.json(aStatusPage()));
		server.answer('GET /api/status-pages/p1/domain', () => Response.json({ domain }));
	});

	const open = () =>
		renderScreen(<DomainScreen />, { path: '/status-pages/:id/domain', url: '/status-pages/p1/domain' });

	it('is connected, and the screen shows the DNS records to set', async () => {
		server.answer('PUT /api/status-pages/p1/domain', () => Response.json({ domain: waiting }));
		open();
		await fill(await screen.findByLabelText(/^Domain/), host);
		await userEvent.click(screen.getByRole('button', { name: 'Connect domain' }));

		const [cname, wrong] = (await screen.findAllByRole('row')).slice(1);
		expect(cname?.textContent).toMatch(/CNAME.*stayup-status\.web\.app.*Different.*old\.com/);
		expect(wrong?.textContent).toMatch(/Remove A.*192\.0\.2\.1.*Still there/);
		screen.getByText('Waiting for DNS');
	});

	it('says in one sentence that another account proved the domain to be theirs, and offers to connect another', async () => {
		server.answer('GET /api/status-pages/p1/domain', () => Response.json({ domain: null, lostHost: host }));
		open();

		await screen.findByText(/Another account proved with a DNS record that status\.bakery\.com is theirs/);
		screen.getByRole('button', { name: 'Connect domain' });
	});

	it('is refused with the sentence of the server at its field', async () => {
		const message = 'Please enter a domain, not an IP address.';
		server.answer('PUT /api/status-pages/p1/domain', () =>
			Response.json({ message, code: 'invalid', errors: [{ field: 'host', message }] }, { status: 400 }),
		);
		open();
		await fill(await screen.findByLabelText(/^Domain/), '203.0.113.7');
		await userEvent.click(screen.getByRole('button', { name: 'Connect domain' }));

		await screen.findByText(message, { selector: 'form p, form span, form div' });
	});

	it('copies the value of a record', async () => {
		domain = waiting;
		const user = userEvent.setup();
		open();
		await user.click(await screen.findByRole('button', { name: 'Copy the value of the CNAME record' }));

		expect(await navigator.clipboard.readText()).toBe('stayup-status.web.app');
	});

	it('is checked now, and becomes active', async () => {
		domain = waiting;
		const active = { ...waiting, state: 'active', message: `Visitors find your page at https://${host}.`, records: [] };
		server.answer('POST /api/status-pages/p1/domain-check', () => Response.json({ domain: active }));
		open();
		await userEvent.click(await screen.findByRole('button', { name: 'Check now' }));

		await screen.findByText('Active');
		screen.getByText(active.message);
	});

	it('is removed after a confirmation', async () => {
		domain = waiting;
		server.answer('DELETE /api/status-pages/p1/domain', () => Response.json({ message: 'Domain removed' }));
		open();
		await userEvent.click(await screen.findByRole('button', { name: 'Remove domain' }));
		const dialog = await screen.findByRole('alertdialog');
		await userEvent.click(within(dialog).getByRole('button', { name: 'Remove domain' }));

		await screen.findByRole('button', { name: 'Connect domain' });
	});
});
