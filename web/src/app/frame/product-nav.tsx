/** The product's own navigation: a row below the header that stays at the top, and on a phone a bar at the bottom. */
import { Search } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../entities/account/session/session.tsx';
import { joinClasses } from '../../lib/join-classes.ts';
import { goToKeys } from '../commands/keys.ts';
import { isInSection, productLinks } from '../commands/product-links.ts';
import { showCommands } from '../commands/shown-commands.ts';

const itemClassName =
	'flex items-center text-ui transition-colors max-sm:h-14 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-1 max-sm:text-caption max-[22rem]:text-[0.625rem] max-sm:focus-visible:outline-offset-[-2px]';
/** On a phone, the items share the width by the lengths of their labels. */
const liClassName = 'max-sm:flex max-sm:flex-auto';

/** The theme's `--bottom-bar`, `--header-height` and `--sticky-top` follow the presence of this element. */
export function ProductNav() {
	const { user } = useSession();
	const { pathname } = useLocation();

	return (
		<nav
			id="product-nav"
			aria-label="Product"
			className="z-30 border-line bg-bg/85 backdrop-blur-md max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:pb-[env(safe-area-inset-bottom)] sm:sticky sm:top-0 sm:h-11 sm:border-b"
		>
			<ul className="mx-auto flex w-full max-w-app items-center sm:h-full sm:gap-1 sm:px-6">
				{productLinks(user).map((link, index) => {
					const { label, shortLabel = label, to, icon: Icon } = link;
					const isCurrent = isInSection(link, pathname);
					return (
						<li key={to} className={joinClasses(liClassName, index === 0 && 'sm:-ml-2.5')}>
							<Link
								to={to}
								aria-current={pathname === to ? 'page' : isCurrent ? 'true' : undefined}
								className={joinClasses(
									itemClassName,
									'sm:h-8 sm:rounded-small sm:px-2.5 sm:pointer-coarse:h-11',
									isCurrent ? 'font-medium text-ink sm:bg-hover' : 'text-muted hover:text-ink',
								)}
							>
								<Icon className={joinClasses('size-5 sm:hidden', isCurrent && 'stroke-[2.25]')} />
								<span>
									{shortLabel}
									<span className="max-sm:sr-only">{label.slice(shortLabel.length)}</span>
								</span>
							</Link>
						</li>
					);
				})}
				<li className={joinClasses(liClassName, 'sm:ml-auto')}>
					<button
						type="button"
						onClick={() => showCommands('go-to')}
						aria-keyshortcuts="Control+K Meta+K"
						className={joinClasses(
							itemClassName,
							'text-muted hover:text-ink sm:h-8 sm:gap-2 sm:rounded-control sm:border sm:border-line sm:px-2.5 sm:hover:bg-hover sm:pointer-coarse:h-11',
						)}
					>
						<Search className="size-5 sm:size-4" />
						Go to
						<span aria-hidden="true" className="hidden font-mono text-caption lg:inline">
							{goToKeys()}
						</span>
					</button>
				</li>
			</ul>
		</nav>
	);
}
