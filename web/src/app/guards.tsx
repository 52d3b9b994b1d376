/** Decides who may see a screen (specification §2, route guards). A route element: its children are the guarded routes. */
import { isAdmin } from '@stayup/contract';
import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { ReturnState } from '../entities/account/session/return-path.ts';
import { useSession } from '../entities/account/session/session.tsx';
import { paths } from '../lib/paths.ts';
import { Commands } from './commands/commands.tsx';
import { RouteLoading } from './frame/route-loading.tsx';

// Kept out of the public pages, which load no data.
const QueryProvider = lazy(() => import('../lib/api-client/query-provider.tsx'));

export function RequireSession() {
	const { status, user } = useSession();
	const { pathname, search, hash } = useLocation();

	if (status === 'loading') return <RouteLoading />;
	if (user === null) {
		const state: ReturnState = { from: pathname + search + hash };
		return <Navigate to={paths.login} state={state} replace />;
	}
	return (
		<Suspense fallback={<RouteLoading />}>
			<QueryProvider key={user._id} userId={user._id}>
				<Outlet />
				<Commands />
			</QueryProvider>
		</Suspense>
	);
}

/** Stands inside `RequireSession`. The server asks again; this only spares others a screen that would stay empty. */
export function RequireAdmin() {
	const { user } = useSession();
	return user !== null && isAdmin(user) ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
