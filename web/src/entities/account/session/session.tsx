/** Provides the session to every screen. */
import { createContext, type ReactNode, startTransition, use, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useChosenAccount } from '../../../lib/api-client/chosen-account.ts';
import { forgetLoadedData } from '../../../lib/api-client/loaded-data.ts';
import { setTokenSource } from '../../../lib/api-client/token.ts';
import { afterFirstScreen } from '../../../lib/loading/first-screen.ts';
import { paths } from '../../../lib/paths.ts';
import { SharedAccountContext } from '../members/shared-account.ts';
import { createSessionStore, loadingSession } from './session-store.ts';
import type { SessionState, SessionStore } from './session-types.ts';
import { userInfoStorage } from './user-info-storage.ts';

export interface Session
	extends SessionState,
		Pick<SessionStore, 'signIn' | 'enter' | 'register' | 'renew' | 'refresh' | 'updateSubscription' | 'logout'> {
	/** Whether the last session expired and nobody has signed in since. */
	hasExpired: boolean;
}

const firebaseTimeoutMs = 5_000;

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
	const navigate = useNavigate();
	const [store] = useState(createBrowserSession);
	const [state, setState] = useState(loadingSession);
	const [hasExpired, setExpired] = useState(false);

	useEffect(() => {
		setTokenSource({ token: store.token, latest: store.latestToken, onRefused: store.refuse });
		const unsubscribe = store.subscribe((next, end) => {
			if (end !== null) forgetLoadedData();
			// Both in one transition: otherwise the guard would redirect the user to the login before the navigation.
			startTransition(() => {
				setState(next);
				setExpired((before) => next.user === null && (before || end === 'expired'));
				if (end === 'logout') navigate(paths.home);
			});
		});
		setState(store.state());
		void store.start();
		return unsubscribe;
	}, [store, navigate]);

	// The limits of the account that is shown.
	const account = useChosenAccount(state.user?._id);
	const session = useMemo<Session>(
		() => ({
			...state,
			...(account && state.user && { user: { ...state.user, tier: account.tier } }),
			hasExpired,
			signIn: store.signIn,
			enter: store.enter,
			register: store.register,
			renew: store.renew,
			refresh: store.refresh,
			updateSubscription: store.updateSubscription,
			logout: store.logout,
		}),
		[state, hasExpired, store, account],
	);
	return (
		<SessionContext value={session}>
			<SharedAccountContext value={account}>{children}</SharedAccountContext>
		</SessionContext>
	);
}

export function useSession(): Session {
	const session = use(SessionContext);
	if (session === null) throw new Error('useSession is called outside of SessionProvider.');
	return session;
}

/** Loads the API client and Firebase on first use, so that visitors without a session download neither. */
function createBrowserSession(): SessionStore {
	return createSessionStore({
		storage: userInfoStorage,
		calls: async () => {
			const { call } = await import('../../../lib/api-client/client.ts');
			return {
				login: (body) => call('login', { body }),
				register: (body) =>
					call('register', {
						body,
						headers: { 'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone },
					}),
				getProfile: () => call('getProfile'),
				logout: (token) => call('logout', { token }),
			};
		},
		firebase: () => import('./firebase.ts'),
		afterFirstScreen,
		nowMs: Date.now,
		loginTimeout: () => pause(firebaseTimeoutMs),
		pause,
	});
}

function pause(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
