/** The layout of every screen: skip link, header, the product's navigation on its screens, screen and footer. Scrolls to the top after a navigation. */
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useSharedAccount } from '../../entities/account/members/shared-account.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { announceReady } from '../../lib/ready.ts';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RouteLoading } from './route-loading.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

// Few people act on the account of somebody else.
const AccountBar = lazyScreen(() => import('./account-bar.tsx').then((module) => module.AccountBar));

// Most URLs have no hash.
const HashTarget = lazyScreen(() => import('./hash-target.tsx').then((module) => module.HashTarget));

type LayoutWidth = 'marketing' | 'app';

type LayoutProps = { width: LayoutWidth };

export function Layout({ width }: LayoutProps) {
	const { pathname, hash } = useLocation();
	const navigation = useNavigationType();
	const account = useSharedAccount();
	const container = joinClasses('mx-auto w-full px-4 sm:px-6', width === 'app' ? 'max-w-app' : 'max-w-[73rem]');

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new path scrolls to the top
	useLayoutEffect(() => {
		// On back and forward, the browser restores the scroll position.
		if (navigation !== 'POP' && hash === '') window.scrollTo({ top: 0, behavior: 'instant' });
	}, [pathname, hash, navigation]);

	return (
		<div className="flex min-h-dvh flex-col pb-(--bottom-bar)">
			<a
				href="#content"
				className="sr-only z-50 rounded-control bg-primary px-4 py-2 text-ui font-medium text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
			>
				Skip to content
			</a>
			<Header container={container} isProduct={width === 'app'} />
			{width === 'app' && account !== null && (
				<ScreenBoundary path={pathname}>
					<Suspense>
						<AccountBar account={account} />
					</Suspense>
				</ScreenBoundary>
			)}
			<main
				id="content"
				tabIndex={-1}
				// The footer begins below the window, and does not move while a screen loads.
				className="min-h-[calc(100dvh-var(--header-height)-var(--bottom-bar))]"
			>
				<ScreenBoundary path={pathname}>
					<Suspense key={screenOf(pathname)} fallback={<RouteLoading />}>
						<Outlet />
						{hash !== '' && (
							<Suspense>
								<HashTarget />
							</Suspense>
						)}
						<Ready />
					</Suspense>
				</ScreenBoundary>
			</main>
			<Footer container={container} />
		</div>
	);
}

/** The pages of one website, those of the settings, and those of admins share a screen: going from one to another keeps its frame and its data. */
function screenOf(pathname: string): string {
	const [, first, second] = pathname.split('/');
	return first === 'profile' || first === 'admin' ? first : `${first}/${second}`;
}

/** Rendered beside the screen, so that it reports only after the screen is hydrated. */
function Ready() {
	useEffect(announceReady, []);
	return null;
}
