/** Shared by the targets of emailed links: the code from the URL, and ending the session. */
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../entities/account/session/session.tsx';

export function useMailedCode() {
	const [query] = useSearchParams();
	const { status, logout } = useSession();
	return {
		code: query.get('code') ?? '',
		/** Logs out this browser after the server has ended every session of the account. */
		async endSession(): Promise<void> {
			if (status === 'authenticated') await logout();
		},
	};
}
