/** The account of somebody else that is shown. Apart from what its roles allow, because every page loads this. */
import { createContext, use } from 'react';
import type { ChosenAccount } from '../../../lib/api-client/chosen-account.ts';

/** Null for the own account. */
export const SharedAccountContext = createContext<ChosenAccount | null>(null);

export function useSharedAccount(): ChosenAccount | null {
	return use(SharedAccountContext);
}
