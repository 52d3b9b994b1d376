/** The header: logo, the product's sections on its screens, marketing links, and the user menu, or the links to log in (specification §2) and to start. */
import { Suspense } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useSession } from '../../entities/account/session/session.tsx';
import { joinClasses } from '../../lib/join-classes.ts';
import { paths } from '../../lib/paths.ts';
import { useMedia } from '../../lib/use-media.ts';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';
import { HeaderSheet } from './header-sheet.tsx';
import { Logo } from './logo.tsx';
import { marketingLinks } from './navigation.ts';
import { useScrolled } from './use-scrolled.ts';

const GoToButton = lazyScreen(() => import('./signed-in.ts').then((module) => module.GoToButton));
const ProductNav = lazyScreen(() => import('./signed-in.ts').then((module) => module.ProductNav));
const UserMenuButton = lazyScreen(() => import('./signed-in.ts').then((module) => module.UserMenuButton));

// Prerendered pages show the signed-out state; before-paint.js marks the page if a session is stored, so that nothing flashes.
const signedOutOnly = '[[data-signed-in]_&]:hidden';

type HeaderProps = {
	container: string;
	/** Whether it holds the product's sections. Then it has no room for the marketing links on a small screen. */
	isProduct: boolean;
};

export function Header({ container, isProduct }: HeaderProps) {
	const { user, status } = useSession();
	const hasScrolled = useScrolled();
	// On a phone, the sections are a bar at the bottom of the window, after the header.
	const isNarrow = useMedia('(max-width: 767.9px)', false);

	return (
		<>
			<header
				className={joinClasses(
					'z-30 transition-colors',
					isProduct
						? 'border-line md:sticky md:top-0 md:border-b md:bg-bg/85 md:backdrop-blur-md'
						: 'sticky top-0 border-b bg-bg/85 backdrop-blur-md',
					!isProduct && (hasScrolled ? 'border-line' : 'border-transparent'),
				)}
			>
				<div
					className={joinClasses(
						container,
						'flex h-(--header-height) items-center',
						isProduct ? 'md:gap-3 lg:gap-5' : 'gap-8',
					)}
				>
					<Link to={paths.home} className="flex rounded-small">
						<Logo isShort={isProduct} />
					</Link>
					{isProduct && !isNarrow && (
						<Suspense fallback={<span id="product-nav" />}>
							<ProductNav />
						</Suspense>
					)}
					<nav
						aria-label="Main"
						className={joinClasses('hidden items-center', isProduct ? 'ml-auto xl:flex' : 'flex-1 gap-1 md:flex')}
					>
						{marketingLinks.map(({ label, to }) => (
							<NavLink
								key={to}
								to={to}
								end
								className={joinClasses(
									'rounded-small py-1.5 text-muted transition-colors hover:text-ink aria-[current=page]:text-ink',
									isProduct ? 'px-2 text-small' : 'px-2.5 text-ui',
								)}
							>
								{label}
							</NavLink>
						))}
					</nav>
					<div className={joinClasses('items-center gap-2', isProduct ? 'flex max-xl:ml-auto' : 'hidden md:flex')}>
						{user !== null && (
							<Suspense fallback={<span className="h-9" />}>
								{isProduct && <GoToButton />}
								{!(isProduct && isNarrow) && <UserMenuButton />}
							</Suspense>
						)}
						{user === null && (
							<div className={joinClasses('flex gap-2', status === 'loading' && signedOutOnly)}>
								<ButtonLink to={paths.login} variant="secondary">
									Login
								</ButtonLink>
								<ButtonLink to={paths.register}>Start free</ButtonLink>
							</div>
						)}
					</div>
					<HeaderSheet isProduct={isProduct} />
				</div>
			</header>
			{isProduct && isNarrow && (
				<Suspense fallback={<span id="product-nav" />}>
					<ProductNav />
				</Suspense>
			)}
		</>
	);
}
