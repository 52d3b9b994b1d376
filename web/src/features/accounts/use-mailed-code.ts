/** What the screens behind mailed links share: the code that came with the address, and the end of the session it makes worthless. */
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../entities/account/session/session.tsx';

export function useMailedCode() {
	const [query] = useSearchParams();
	const { status, logout } = useSession();
	return {
		code: query.get('code') ?? '',
		/** The server has ended every session of the account; the one of this browser goes as well. */
		async endSession(): Promise<void> {
			if (status === 'authenticated') await logout();
		},
	};
}
