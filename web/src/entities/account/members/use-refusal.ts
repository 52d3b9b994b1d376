/** Why the role in the shown account does not allow something. Apart from `useMay`, because the dashboard loads that first. */
import type { Permission } from '@stayup/contract';
import type { ChosenAccount } from '../../../lib/api-client/chosen-account.ts';
import { limitOfPlan, refusalOf } from './roles.ts';
import { useSharedAccount } from './shared-account.ts';
import { mayIn, roleThatCounts } from './use-may.ts';

/** One sentence; null if the role has the permission. */
export function useRefusal(permission: Permission): string | null {
	const account = useSharedAccount();
	return account && refusalIn(account, permission);
}

export function refusalIn(account: ChosenAccount, permission: Permission): string | null {
	if (mayIn(account, permission)) return null;
	return account.isLimited ? limitOfPlan : refusalOf(roleThatCounts(account), permission);
}
