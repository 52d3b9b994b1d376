/** Route guards (specification §2). Used as route elements around the guarded routes. */
import { isAdmin, type Permission } from '@stayup/contract';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSharedAccount } from '../entities/account/members/shared-account.ts';
import type { ReturnState } from '../entities/account/session/return-path.ts';
import { useSession } from '../entities/account/session/session.tsx';
import { endedAccount } from '../lib/api-client/chosen-account.ts';
import { paths } from '../lib/paths.ts';
import { lazyScreen } from '../ui/layout/lazy-screen.ts';
import { loadFirstScreen } from './first-screens.ts';
import { RouteLoading } from './frame/route-loading.tsx';

const Commands = lazyScreen(() => import('./frame/signed-in.ts').then((module) => module.Commands));
const EndedAccountNotice = lazyScreen(() =>
	import('../entities/account/ui/ended-account-notice.tsx').then((module) => module.EndedAccountNotice),
);
const SharedOutlet = lazyScreen(() =>
	import('../entities/account/members/shared-outlet.tsx').then((module) => module.SharedOutlet),
);
const QueryProvider = lazyScreen(() => import('./frame/signed-in.ts').then((module) => module.QueryProvider));

export function RequireSession() {
	const { status, user } = useSession();
	const { pathname, search, hash } = useLocation();
	const isOwn = useSharedAccount() === null;

	const isLoading = status === 'loading' && user !== null;
	useEffect(() => {
		if (isLoading) loadFirstScreen(pathname);
	}, [isLoading, pathname]);
	if (status === 'loading') return <RouteLoading />;
	if (user === null) {
		const state: ReturnState = { from: pathname + search + hash };
		return <Navigate to={paths.login} state={state} replace />;
	}
	return (
		<Suspense fallback={<RouteLoading />}>
			<QueryProvider key={user._id} userId={user._id}>
				{endedAccount() !== null && <EndedAccountNotice />}
				{isOwn ? <Outlet /> : <SharedOutlet />}
				<Commands />
			</QueryProvider>
		</Suspense>
	);
}

/** Requires `RequireSession` around it. In the own account, everybody may do everything. */
export function RequirePermission({ permission }: { permission: Permission }) {
	const isOwn = useSharedAccount() === null;
	if (isOwn) return <Outlet />;
	return (
		<Suspense fallback={<RouteLoading />}>
			<SharedOutlet permission={permission} />
		</Suspense>
	);
}

/** Requires `RequireSession` around it. The server enforces access; this guard only avoids showing an empty screen. */
export function RequireAdmin() {
	const { user } = useSession();
	return user !== null && isAdmin(user) ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
