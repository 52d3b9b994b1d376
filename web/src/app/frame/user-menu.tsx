/** The menu of a signed-in user: dashboard, profile and logout (specification §2), and below them the accounts of others. */
import { LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { useSession } from '../../entities/account/session/session.tsx';
import { paths } from '../../lib/paths.ts';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';
import { Menu, menuItemClassName } from '../../ui/overlay/menu.tsx';

// Its query client is not part of public pages.
const AccountSwitcher = lazyScreen(() => import('./account-switcher.tsx').then((module) => module.AccountSwitcher));

export function UserMenu() {
	const { user, logout } = useSession();
	if (user === null) return null;
	return (
		<Menu
			label={<span className="max-w-48 truncate">{user.name}</span>}
			items={[
				{
					key: 'dashboard',
					label: 'Dashboard',
					to: paths.dashboard,
					icon: <LayoutDashboard />,
				},
				{
					key: 'profile',
					label: 'Profile',
					to: paths.profile,
					icon: <UserRound />,
				},
				{
					key: 'logout',
					label: 'Logout',
					onSelect: () => void logout(),
					icon: <LogOut />,
				},
			]}
		>
			<Suspense>
				<AccountSwitcher
					userId={user._id}
					isInMenu
					className="mt-1 border-t border-line"
					itemClassName={menuItemClassName}
				/>
			</Suspense>
		</Menu>
	);
}
