/** Whether the user is signed in; always false in the prerendered page. */
import { useSession } from './session.tsx';

export function useIsSignedIn(): boolean {
	return useSession().user !== null;
}
