import { type AccountActivity, csvOf } from '@stayup/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cancelPassword, passwordNeeded } from '../../../../testing/password-dialog.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { aSharedAccount } from '../../../entities/account/members/builders.ts';
import { SharedAccountContext } from '../../../entities/account/members/shared-account.ts';
import { AccountActivityLog, activityRows } from './account-activity.tsx';

const list = 'GET /api/activity';
const exported = 'GET /api/activity/export';
const change: AccountActivity = {
	_id: 'entry',
	at: '2026-11-21T14:05:00.000Z',
	event: 'channel-retargeted',
	detail: '=HYPERLINK("https://evil.example")',
	by: 'Ada, with the API key Robot',
	before: 'target: as it was',
	after: 'target: changed',
	device: 'Chrome on Windows',
	network: '203.0.113.0/24',
};

describe('the activity of an account', () => {
	it('shows its owner who changed what, where and on which device', async () => {
		startFakeServer().answer(list, () => Response.json([change]));
		renderScreen(<AccountActivityLog />);
		await screen.findByText('Channel destination changed');

		for (const text of ['By Ada, with the API key Robot', 'After: target: changed', '203.0.113.0/24']) {
			expect(screen.getAllByText(text).length).toBeGreaterThan(0);
		}
		expect(screen.getByRole('heading', { name: 'Activity in your account' })).toBeTruthy();
	});

	it('shows members no devices', async () => {
		startFakeServer().answer(list, () => Response.json([{ ...change, device: null, network: null }]));
		renderScreen(
			<SharedAccountContext value={aSharedAccount({ role: 'admin' })}>
				<AccountActivityLog />
			</SharedAccountContext>,
		);
		await screen.findByText('Channel destination changed');

		expect(screen.getByRole('heading', { name: 'Activity in the account of Olga' })).toBeTruthy();
		expect(screen.queryByText('Device')).toBeNull();
	});

	it('says so when there is none, when it cannot be loaded, and when it cannot be exported', async () => {
		const server = startFakeServer();
		server.answer(list, () => Response.json([]));
		const empty = renderScreen(<AccountActivityLog />);
		await screen.findByText('No changes yet');
		expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull();
		empty.unmount();

		server.answer(list, () => Response.json([change]));
		server.answer(exported, refusal('Something went wrong.'));
		renderScreen(<AccountActivityLog />);
		await screen.findByText('Channel destination changed');
		await userEvent.click(screen.getByRole('button', { name: 'Export the activity as CSV' }));
		await screen.findByText('Failed to export the activity');
		server.answer(list, refusal('Something went wrong.'));
		renderScreen(<AccountActivityLog />);

		await screen.findByText('Failed to load the activity');
	});

	it('says how long to wait for the next export, and nothing when the password is not entered', async () => {
		const server = startFakeServer();
		server.answer(list, () => Response.json([change]));
		server.answer(exported, passwordNeeded);
		renderScreen(<AccountActivityLog />);
		const button = await screen.findByRole('button', { name: 'Export the activity as JSON' });
		await userEvent.click(button);
		await cancelPassword();
		await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
		expect(screen.queryByText('Failed to export the activity')).toBeNull();
		expect(screen.queryByText('Please enter your current password.')).toBeNull();

		const message = 'Too many attempts. Please try again in 12 minutes.';
		server.answer(exported, () => Response.json({ message, code: 'rate-limited', requestId: 'r1' }, { status: 429 }));
		await userEvent.click(button);
		await screen.findByText(message);
	});

	it('is exported with formulas made inert', () => {
		const [head, row] = csvOf(activityRows([change])).split('\r\n');

		expect(head).toBe('time,event,detail,by,before,after,device,network');
		expect(row).toContain('"\'=HYPERLINK(""https://evil.example"")"');
	});
});
