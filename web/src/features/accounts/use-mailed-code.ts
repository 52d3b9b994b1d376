/** Shared by the targets of emailed links: the code from the URL, and ending the session. */
import { useSession } from '../../entities/account/session/session.tsx';
import { useFragmentOnce } from '../../lib/use-fragment-once.ts';

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
