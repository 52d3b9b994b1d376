import type { AccountActivity, DeviceSession, SecondFactor } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { AccountSecurity } from './security.tsx';

const list = 'GET /api/auth/sessions';
const activityList = 'GET /api/users/activity';
const factor = 'GET /api/users/second-factor';
const at = '2026-11-21T14:05:00.000Z';
const windows: DeviceSession = {
	_id: 'windows',
	device: 'Chrome on Windows',
	network: '203.0.113.0/24',
	signedInAt: at,
	lastSeenAt: at,
	isCurrent: true,
};
const phone: DeviceSession = { ...windows, _id: 'phone', device: 'Safari on iOS', network: null, isCurrent: false };
const change: AccountActivity = {
	_id: 'entry',
	at,
	event: 'email-changed',
	detail: 'new@example.com',
	by: 'Alice',
	before: null,
	after: null,
	device: 'Chrome on Windows',
	network: '203.0.113.0/24',
};

const noFactor: SecondFactor = { isRequired: false, authenticatorAddedAt: null, passkeys: [], recoveryCodesLeft: 0 };

function renderSecurity(devices: DeviceSession[] = [phone, windows], entries: AccountActivity[] = [change]) {
	const server = startFakeServer();
	server.answer(list, () => Response.json(devices));
	server.answer(activityList, () => Response.json(entries));
	server.answer(factor, () => Response.json(noFactor));
	renderScreen(<AccountSecurity />);
	return server;
}

describe('the devices', () => {
	it('show the current one first, which has no button of its own', async () => {
		renderSecurity();
		const [current, other] = await screen.findAllByRole('listitem');

		expect(current?.textContent).toMatch(/Chrome on WindowsThis device203\.0\.113\.0\/24 · Last seen/);
		expect(within(current ?? document.body).queryByRole('button')).toBeNull();
		expect(other?.textContent).toMatch(/Safari on iOSLast seen/);
	});

	it('are logged out one by one', async () => {
		const server = renderSecurity();
		server.answer('DELETE /api/auth/sessions/phone', () => Response.json({ message: 'The device is logged out.' }));
		const button = await screen.findByRole('button', { name: 'Log out Safari on iOS' });
		server.answer(list, () => Response.json([windows]));
		await userEvent.click(button);

		await screen.findByText('Safari on iOS is logged out');
		expect(screen.queryByRole('button', { name: 'Log out Safari on iOS' })).toBeNull();
	});

	it('stay in the list when the logout fails', async () => {
		const server = renderSecurity();
		server.answer('DELETE /api/auth/sessions/phone', refusal('This device is not logged in.'));
		await userEvent.click(await screen.findByRole('button', { name: 'Log out Safari on iOS' }));

		await screen.findByText('This device is not logged in.');
		expect(screen.getByRole('button', { name: 'Log out Safari on iOS' })).toBeTruthy();
	});

	it('can be loaded again after a failure', async () => {
		const server = startFakeServer();
		server.answer(activityList, () => Response.json([]));
		server.answer(factor, () => Response.json(noFactor));
		renderScreen(<AccountSecurity />);
		await screen.findByText('Failed to load the devices');
		server.answer(list, () => Response.json([windows]));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByText('This device');
	});
});

describe('the activity', () => {
	it('shows what happened, where and on which device', async () => {
		renderSecurity();
		await screen.findByText('Email address changed');

		expect(screen.getByText('new@example.com')).toBeTruthy();
		expect(screen.getAllByText('203.0.113.0/24').length).toBeGreaterThan(0);
	});

	it('says so when there is none, and when it cannot be loaded', async () => {
		const server = renderSecurity([windows], []);
		await screen.findByText('No activity yet');
		server.answer(activityList, refusal('Something went wrong.'));
		renderScreen(<AccountSecurity />);

		await screen.findByText('Failed to load the activity');
	});
});
