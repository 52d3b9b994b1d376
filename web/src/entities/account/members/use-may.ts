/** The permissions of the signed-in person in the account that is shown. The server decides by the same table. */
import { type AccountRole, type Permission, permissionsOfRole } from '@stayup/contract';
import type { ChosenAccount } from '../../../lib/api-client/chosen-account.ts';
import { limitOfPlan, refusalOf } from './roles.ts';
import { useSharedAccount } from './shared-account.ts';

export function useMay(permission: Permission): boolean {
	return useRefusal(permission) === null;
}

/** One sentence that says why the role may not do this; null if it may. */
export function useRefusal(permission: Permission): string | null {
	const account = useSharedAccount();
	return account && refusalIn(account, permission);
}

/** Null if the role in the account has the permission. */
export function refusalIn(account: ChosenAccount, permission: Permission): string | null {
	const role = roleThatCounts(account);
	// Personal things are never about the account of somebody else.
	if (permission === 'personal' || permissionsOfRole[role].includes(permission)) return null;
	return account.isLimited ? limitOfPlan : refusalOf(role, permission);
}

/** A member above the limit of the plan only reads. */
export function roleThatCounts({ role, isLimited }: ChosenAccount): AccountRole {
	return isLimited ? 'viewer' : role;
}
