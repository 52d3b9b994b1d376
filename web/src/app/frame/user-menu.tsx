/** The menu of a signed-in user: dashboard, profile and logout (specification §2), live updates, the theme, and the accounts of others. */
import { LayoutDashboard, LogOut, Pause, Play, UserRound } from 'lucide-react';
import { Suspense, useId } from 'react';
import { useSession } from '../../entities/account/session/session.tsx';
import { usePausedUpdates } from '../../lib/live/use-paused-updates.ts';
import { paths } from '../../lib/paths.ts';
import { chooseTheme, themeChoices, useThemeChoice } from '../../lib/theme-choice.ts';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';
import { Menu, menuItemClassName } from '../../ui/overlay/menu.tsx';
import { themeOptions } from './theme-switch.tsx';

// Its query client is not part of public pages.
const AccountSwitcher = lazyScreen(() => import('./account-switcher.tsx').then((module) => module.AccountSwitcher));

export function UserMenu() {
	const { user, logout } = useSession();
	const [isPaused, setPaused] = usePausedUpdates();
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
				// WCAG 2.2.2: users can pause content that updates by itself.
				{
					key: 'updates',
					label: isPaused ? 'Resume live updates' : 'Pause live updates',
					onSelect: () => setPaused(!isPaused),
					icon: isPaused ? <Play /> : <Pause />,
				},
				{
					key: 'logout',
					label: 'Logout',
					onSelect: () => void logout(),
					icon: <LogOut />,
				},
			]}
		>
			<ThemeChoices />
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

function ThemeChoices() {
	const heading = useId();
	const chosen = useThemeChoice();
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a menu
		<div
			role="group"
			aria-labelledby={heading}
			className="mt-1 flex items-center gap-1 border-t border-line pt-1 pl-2.5"
		>
			<span id={heading} className="mr-auto pr-4 text-ui">
				Theme
			</span>
			{themeChoices.map((choice) => {
				const { icon: Icon, name } = themeOptions[choice];
				return (
					<button
						key={choice}
						type="button"
						role="menuitemradio"
						aria-checked={choice === chosen}
						aria-label={name}
						title={name}
						tabIndex={-1}
						onClick={() => chooseTheme(choice)}
						className="flex size-9 items-center justify-center rounded-small text-muted hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px] aria-checked:bg-hover aria-checked:text-ink pointer-coarse:size-11"
					>
						<Icon className="size-4" />
					</button>
				);
			})}
		</div>
	);
}
