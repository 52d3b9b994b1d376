/** The product's own navigation: in the header, and on a phone a bar at the bottom. */
import { Search } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { joinClasses } from '../../lib/join-classes.ts';
import { goToKeys } from '../commands/keys.ts';
import { isInSection, linksOutsideBar } from '../commands/product-links.ts';
import { showCommands } from '../commands/shown-commands.ts';
import { useProductLinks } from '../commands/use-product-links.ts';

const itemClassName =
	'flex items-center text-ui whitespace-nowrap transition-colors max-md:h-14 max-md:min-w-0 max-md:flex-1 max-md:flex-col max-md:justify-center max-md:gap-1 max-md:text-caption max-[22rem]:text-[0.625rem] max-md:focus-visible:outline-offset-[-2px]';
/** On a phone, the items share the width by the lengths of their labels. Not of those outside the bar, which would show again. */
const liClassName = 'max-md:flex max-md:flex-auto';

/** The theme's `--bottom-bar`, `--header-height` and `--sticky-top` follow the presence of this element. */
export function ProductNav() {
	const links = useProductLinks();
	const outsideBar = linksOutsideBar(links);
	const { pathname } = useLocation();

	return (
		<nav
			id="product-nav"
			aria-label="Product"
			className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-bg/85 max-md:pb-[env(safe-area-inset-bottom)] max-md:backdrop-blur-md"
		>
			<ul className="flex items-center lg:gap-0.5">
				{links.map((link) => {
					const { label, to, icon: Icon } = link;
					if (Icon === undefined) return null;
					const isCurrent = isInSection(link, pathname);
					return (
						<li key={to} className={outsideBar.includes(link) ? 'max-lg:hidden' : liClassName}>
							<Link
								to={to}
								aria-current={pathname === link.paths[0] ? 'page' : isCurrent ? 'true' : undefined}
								className={joinClasses(
									itemClassName,
									'font-medium md:h-8 md:rounded-small md:px-1.5 lg:px-2.5 md:pointer-coarse:h-11',
									isCurrent ? 'text-ink md:bg-hover' : 'text-muted hover:text-ink',
								)}
							>
								<Icon className={joinClasses('size-5 md:hidden', isCurrent && 'stroke-[2.25]')} />
								{label}
							</Link>
						</li>
					);
				})}
			</ul>
		</nav>
	);
}

/** Beside the user menu. On a phone only its icon. */
export function GoToButton() {
	return (
		<button
			type="button"
			onClick={() => showCommands('go-to')}
			aria-keyshortcuts="Control+K Meta+K"
			className="flex items-center justify-center rounded-control text-ui whitespace-nowrap text-muted transition-colors hover:text-ink max-md:size-11 max-md:text-ink md:h-8 md:gap-2 md:border md:border-line md:px-2.5 md:hover:bg-hover md:pointer-coarse:h-11"
		>
			<Search className="size-5 md:size-4" />
			<span className="max-lg:sr-only">Go to</span>
			<span aria-hidden="true" className="hidden font-mono text-caption lg:inline">
				{goToKeys()}
			</span>
		</button>
	);
}
