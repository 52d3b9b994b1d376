/** The plan of the signed-in user: from the session first, then from the server. */

import { isPaying, type Tier } from '@stayup/contract';
import { useEffect } from 'react';
import { useSharedAccount } from '../../entities/account/members/shared-account.ts';
import { useSession } from '../../entities/account/session/session.tsx';

export interface CurrentPlan {
	tier: Tier;
	isPaying: boolean;
}

/** Null for a visitor. */
export function useCurrentPlan(): CurrentPlan | null {
	const { status, user, updateSubscription } = useSession();
	// Only its owner may see the subscription of an account.
	const isOwner = useSharedAccount() === null;
	const isSignedIn = status === 'authenticated' && isOwner;
	useEffect(() => {
		if (!isSignedIn) return;
		const leaving = new AbortController();
		import('../../lib/api-client/client.ts')
			.then(({ call }) => call('getSubscription', { signal: leaving.signal }))
			.then((current) => {
				if (!leaving.signal.aborted) updateSubscription(current);
			})
			// The server refuses a second subscription anyway.
			.catch(() => undefined);
		return () => leaving.abort();
	}, [isSignedIn, updateSubscription]);
	if (user === null) return null;
	return { tier: user.tier, isPaying: isPaying({ tier: user.tier, status: user.subscription?.status ?? null }) };
}
