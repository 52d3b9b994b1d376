/** The permissions of the signed-in person in the account that is shown. The server decides by the same table. */
import { type AccountRole, type Permission, permissionsOfRole } from '@stayup/contract';
import type { ChosenAccount } from '../../../lib/api-client/chosen-account.ts';
import { useSharedAccount } from './shared-account.ts';

export function useMay(permission: Permission): boolean {
	const account = useSharedAccount();
	return account === null || mayIn(account, permission);
}

/** Personal things are never about the account of somebody else. */
export function mayIn(account: ChosenAccount, permission: Permission): boolean {
	return permission === 'personal' || permissionsOfRole[roleThatCounts(account)].includes(permission);
}

/** A member above the limit of the plan only reads. */
export function roleThatCounts({ role, isLimited }: ChosenAccount): AccountRole {
	return isLimited ? 'viewer' : role;
}
