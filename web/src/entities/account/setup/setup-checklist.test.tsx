import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aliceInfo, aliceProfile } from '../session/builders.ts';
import { SetupChecklist } from './setup-checklist.tsx';

const notificationPreferences = { email: { enabled: true }, webhook: { enabled: false, url: '' } };
const alice = aliceInfo({
	notificationPreferences,
	isEmailConfirmed: false,
	setup: { testAlertAt: null, channelsChosenAt: null },
	createdAt: new Date().toISOString(),
});

describe('the checklist of a new account', () => {
	it('counts what is done and offers only what is left', () => {
		renderScreen(<SetupChecklist user={{ ...alice, isEmailConfirmed: true }} websites={0} websiteId={null} />);

		expect(screen.getByText('1 of 4 done')).toBeTruthy();
		expect(screen.queryByText('With the link in our email.')).toBeNull();
		expect(screen.queryByRole('button', { name: 'Send it now' })).toBeNull();
	});

	it('sends a test outage of the first website', async () => {
		const server = startFakeServer();
		server.answer('GET /api/auth/profile', () => Response.json(aliceProfile()));
		server.answer('POST /api/websites/bakery/test-alert', () => Response.json({ _id: 'test', deliveries: [] }));
		renderScreen(<SetupChecklist user={alice} websites={1} websiteId="bakery" />);
		expect(screen.getByText('Next: Confirm your email address')).toBeTruthy();
		await userEvent.click(screen.getByRole('button', { name: /^Get started/ }));
		await userEvent.click(screen.getByRole('button', { name: 'Send it now' }));

		expect(await screen.findByText(/^Test outage sent/)).toBeTruthy();
	});

	it('starts open on the page of a new website, and can be closed', async () => {
		renderScreen(<SetupChecklist user={alice} websites={1} websiteId="bakery" startsOpen />);
		screen.getByRole('button', { name: 'Resend email' });
		await userEvent.click(screen.getByRole('button', { name: /^Get started/ }));

		expect(screen.queryByRole('button', { name: 'Resend email' })).toBeNull();
	});

	it('keeps the alerts by email with one click', async () => {
		const server = startFakeServer();
		server.answer('GET /api/auth/profile', () => Response.json(aliceProfile()));
		server.answer('PUT /api/users/profile', () => Response.json({}));
		renderScreen(<SetupChecklist user={alice} websites={0} websiteId={null} />);
		await userEvent.click(screen.getByRole('button', { name: 'Keep email' }));

		await screen.findByText('Alerts go to alice@example.com');
		expect(server.bodies('PUT /api/users/profile')).toEqual([
			{ name: 'Alice', email: 'alice@example.com', notificationPreferences },
		]);
	});
});
