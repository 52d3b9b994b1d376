/** The button of the user menu, whose script loads when it is opened. */
import { ChevronDown } from 'lucide-react';
import { lazy } from 'react';
import { useSession } from '../../entities/account/session/session.tsx';
import { Button } from '../../ui/form/button.tsx';
import { LazyOverlay } from '../../ui/overlay/lazy-overlay.tsx';

const load = () => import('./user-menu.tsx').then(({ UserMenu }) => ({ default: UserMenu }));
const UserMenu = lazy(load);

export function UserMenuButton() {
	const { user } = useSession();
	if (user === null) return null;
	return (
		<LazyOverlay
			preload={load}
			button={(props) => (
				<Button {...props} variant="ghost">
					<span className="max-w-48 truncate">{user.name}</span>
					<ChevronDown className="text-muted" />
				</Button>
			)}
		>
			<UserMenu />
		</LazyOverlay>
	);
}
