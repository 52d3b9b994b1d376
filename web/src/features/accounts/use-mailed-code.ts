/** Shared by the targets of emailed links: the code from the URL, and ending the session. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../entities/account/session/session.tsx';

export function useMailedCode() {
	const code = useFragmentOnce();
	const { status, logout } = useSession();
	return {
		code,
		/** Logs out this browser after the server has ended every session of the account. */
		async endSession(): Promise<void> {
			if (status === 'authenticated') await logout();
		},
	};
}

/**
 * The fragment of the URL, which browsers do not send to servers. It is removed from the URL once read, so that it stays out of the history
 * and of screenshots (AUTH-11).
 */
export function useFragmentOnce(): string {
	const { hash, pathname, search } = useLocation();
	const [fragment, setFragment] = useState(hash.slice(1));
	useEffect(() => {
		if (hash === '') return;
		// A second link may open in the same tab.
		setFragment(hash.slice(1));
		window.history.replaceState(window.history.state, '', pathname + search);
	}, [hash, pathname, search]);
	return fragment;
}
