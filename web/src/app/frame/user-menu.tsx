/** The menu of a signed-in user: dashboard, profile and logout (specification §2). */
import { LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { useSession } from '../../entities/account/session/session.tsx';
import { paths } from '../../lib/paths.ts';
import { Menu } from '../../ui/overlay/menu.tsx';

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
					icon: <LayoutDashboard aria-hidden="true" strokeWidth={1.75} />,
				},
				{
					key: 'profile',
					label: 'Profile',
					to: paths.profile,
					icon: <UserRound aria-hidden="true" strokeWidth={1.75} />,
				},
				{
					key: 'accounts',
					label: 'Accounts and members',
					to: paths.members,
					icon: <UserRound aria-hidden="true" strokeWidth={1.75} />,
				},
				{
					key: 'logout',
					label: 'Logout',
					onSelect: () => void logout(),
					icon: <LogOut aria-hidden="true" strokeWidth={1.75} />,
				},
			]}
		/>
	);
}
