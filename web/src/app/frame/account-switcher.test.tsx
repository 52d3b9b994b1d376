import type { AccountOfMember } from '@stayup/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { aSharedAccount } from '../../entities/account/members/builders.ts';
import { SharedAccountContext } from '../../entities/account/members/shared-account.ts';
import { type ChosenAccount, chosenAccount } from '../../lib/api-client/chosen-account.ts';
import { queryClientFor } from '../../lib/api-client/query-client.ts';
import { AccountSwitcher } from './account-switcher.tsx';

const { by: _by, ...olga } = aSharedAccount({ role: 'responder' });
const own: AccountOfMember = { ...olga, _id: 'alice', name: 'Alice', email: 'alice@example.com', role: 'owner' };

function show(accounts: readonly AccountOfMember[], shown: ChosenAccount | null = null) {
	startFakeServer().answer('GET /api/accounts', () => Response.json(accounts));
	renderScreen(
		<SharedAccountContext value={shown}>
			<div role="menu">
				<AccountSwitcher userId="alice" isInMenu itemClassName="" />
			</div>
		</SharedAccountContext>,
	);
}

const choices = async () =>
	(await screen.findAllByRole('menuitemradio')).map((item) => [item.textContent, item.getAttribute('aria-checked')]);

beforeEach(() => {
	queryClientFor('alice').clear();
	vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});

describe('the account switcher', () => {
	it('shows nothing to people who have only their own account', async () => {
		show([own]);
		await waitFor(() => expect(queryClientFor('alice').getQueryData(['accounts'])).toEqual([own]));

		expect(screen.queryByRole('group')).toBeNull();
	});

	it('says which account is shown, and opens another one', async () => {
		show([own, olga]);

		expect(await choices()).toEqual([
			['My account', 'true'],
			['Account of OlgaResponder', 'false'],
		]);
		within(screen.getByRole('group', { name: 'Act on' })).getByRole('menuitemradio', { checked: true });
		await userEvent.click(screen.getByRole('menuitemradio', { name: /Olga/ }));
		expect(chosenAccount('alice')).toEqual({ ...olga, by: 'alice' });
		expect(window.location.assign).toHaveBeenCalledWith('/dashboard');
	});

	it('leads back to the own account', async () => {
		sessionStorage.setItem('account', JSON.stringify({ ...olga, by: 'alice' }));
		show([own, olga], { ...olga, by: 'alice' });

		expect(await choices()).toEqual([
			['My account', 'false'],
			['Account of OlgaResponder', 'true'],
		]);
		await userEvent.click(screen.getByRole('menuitemradio', { name: 'My account' }));
		expect(chosenAccount('alice')).toBeNull();
	});
});
