/** The screens in the account of somebody else, or why the person may not open them. The own account needs none of this. */
import type { Permission } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client/api-error.ts';
import type { ChosenAccount } from '../../../lib/api-client/chosen-account.ts';
import { followAccount } from '../../../lib/api-client/follow-account.ts';
import { paths } from '../../../lib/paths.ts';
import { FactorScreen } from './factor-screen.tsx';
import { RoleScreen } from './role-screen.tsx';
import { useSharedAccount } from './shared-account.ts';

/** Screens about the person, and those of admins of the service, are not about the account of somebody else. */
const isPersonal = (pathname: string) =>
	pathname === paths.profile || pathname === paths.accountSecurity || pathname.startsWith(paths.admin);

type SharedOutletProps = {
	/** That the screens need. */
	permission?: Permission;
};

export function SharedOutlet({ permission }: SharedOutletProps) {
	const { pathname } = useLocation();
	const account = useSharedAccount();
	// Around screens that need a permission is another outlet, which follows.
	useFollowedRefusals(permission === undefined ? account : null);
	if (account?.secondFactor === 'missing' && !isPersonal(pathname)) return <FactorScreen account={account} />;
	if (permission === undefined) return <Outlet />;
	return (
		<RoleScreen permission={permission}>
			<Outlet />
		</RoleScreen>
	);
}

/** A refusal says what a listener that is not connected has missed. */
function useFollowedRefusals(account: ChosenAccount | null): void {
	const client = useQueryClient();
	useEffect(() => {
		if (account === null) return;
		const follow = (event: { type: string; action?: { type: string; error?: unknown } }) => {
			const error = event.type === 'updated' && event.action?.type === 'error' ? event.action.error : null;
			if (error instanceof ApiError && error.code === 'second-factor-required') void followAccount(account);
		};
		const stops = [client.getQueryCache().subscribe(follow), client.getMutationCache().subscribe(follow)];
		return () => {
			for (const stop of stops) stop();
		};
	}, [client, account]);
}
