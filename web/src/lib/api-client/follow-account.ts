/** Asks again what the person may do in the account of somebody else that this tab acts on. Apart from the client, because few need it. */
import type { AccountOfMember } from '@stayup/contract';
import { type ChosenAccount, endChosenAccount, updateChosenAccount } from './chosen-account.ts';
import { call } from './client.ts';

export async function followAccount({ _id: id, by }: Pick<ChosenAccount, '_id' | 'by'>): Promise<void> {
	const accounts: AccountOfMember[] | null = await call('listAccounts').catch(() => null);
	// Without a reply, the next request of the screen shows it.
	if (accounts === null) return;
	const current = accounts.find(({ _id }) => _id === id);
	if (current) updateChosenAccount({ ...current, by });
	else endChosenAccount();
}
