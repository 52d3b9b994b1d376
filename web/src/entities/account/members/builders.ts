/** Test builders: the account of Olga, on which Alice acts. */
import type { ChosenAccount } from '../../../lib/api-client/chosen-account.ts';

export function aSharedAccount(changes: Partial<ChosenAccount> = {}): ChosenAccount {
	return {
		_id: 'olga',
		name: 'Olga',
		email: 'olga@example.com',
		tier: 'Core',
		role: 'viewer',
		isLimited: false,
		secondFactor: 'optional',
		by: 'alice',
		...changes,
	};
}
