/** The header: logo, marketing links, and the user menu or the login link (specification §2). */
import { Suspense } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useSession } from '../../entities/account/session/session.tsx';
import { joinClasses } from '../../lib/join-classes.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';
import { HeaderSheet } from './header-sheet.tsx';
import { Logo } from './logo.tsx';
import { marketingLinks } from './navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useScrolled } from './use-scrolled.ts';

const UserMenuButton = lazyScreen(() => import('./signed-in.ts').then((module) => module.UserMenuButton));

// Prerendered pages show the signed-out state; before-paint.js marks the page if a session is stored, so that nothing flashes.
const signedOutOnly = '[[data-signed-in]_&]:hidden';

type HeaderProps = {
	container: string;
	/** Whether it stays at the top. On the product's screens, the row below it stays instead. */
	isSticky: boolean;
};

export function Header({ container, isSticky }: HeaderProps) {
	const { user, status } = useSession();
	const hasScrolled = useScrolled();

	return (
		<header
			className={joinClasses(
				isSticky && 'sticky top-0 z-30 border-b bg-bg/85 backdrop-blur-md transition-colors',
				isSticky && (hasScrolled ? 'border-line' : 'border-transparent'),
			)}
		>
			<div className={joinClasses(container, 'flex h-(--header-height) items-center gap-8')}>
				<Link to={paths.home} className="flex rounded-small">
					<Logo />
				</Link>
				<nav aria-label="Main" className="hidden flex-1 items-center gap-1 md:flex">
					{marketingLinks.map(({ label, to }) => (
						<NavLink
							key={to}
							to={to}
							end
							className="rounded-small px-2.5 py-1.5 text-ui text-muted transition-colors hover:text-ink aria-[current=page]:text-ink"
						>
							{label}
						</NavLink>
					))}
				</nav>
				<div className="hidden items-center gap-3 md:flex">
					<ThemeSwitch />
					{user !== null && (
						<Suspense fallback={<span className="h-9" />}>
							<UserMenuButton />
						</Suspense>
					)}
					{user === null && (
						<ButtonLink to={paths.login} variant="secondary" className={status === 'loading' ? signedOutOnly : ''}>
							Login
						</ButtonLink>
					)}
				</div>
				<HeaderSheet />
			</div>
		</header>
	);
}
