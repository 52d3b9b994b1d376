/** Whether somebody is signed in: never so in the page that is served, which is the same for everybody. */
import { useSession } from './session.tsx';

export function useIsSignedIn(): boolean {
	return useSession().user !== null;
}
