/** The product's own navigation: in the header, and on a phone a bar at the bottom. */
import { Search } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { joinClasses } from '../../lib/join-classes.ts';
import { goToKeys } from '../commands/keys.ts';
import { isInSection, linksOutsideBar } from '../commands/product-links.ts';
import { showCommands } from '../commands/shown-commands.ts';
import { useProductLinks } from '../commands/use-product-links.ts';

const itemClassName =
	'flex items-center text-ui whitespace-nowrap transition-colors max-sm:h-14 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-1 max-sm:text-caption max-[22rem]:text-[0.625rem] max-sm:focus-visible:outline-offset-[-2px]';
/** On a phone, the items share the width by the lengths of their labels. */
const liClassName = 'max-sm:flex max-sm:flex-auto';

/** The theme's `--bottom-bar`, `--header-height` and `--sticky-top` follow the presence of this element. */
export function ProductNav() {
	const links = useProductLinks();
	const outsideBar = linksOutsideBar(links);
	const { pathname } = useLocation();

	return (
		<nav
			id="product-nav"
			aria-label="Product"
			className="max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:border-line max-sm:bg-bg/85 max-sm:pb-[env(safe-area-inset-bottom)] max-sm:backdrop-blur-md"
		>
			<ul className="flex items-center lg:gap-0.5">
				{links.map((link) => {
					const { label, to, icon: Icon } = link;
					if (Icon === undefined) return null;
					const isCurrent = isInSection(link, pathname);
					return (
						<li key={to} className={outsideBar.includes(link) ? 'max-sm:hidden' : liClassName}>
							<Link
								to={to}
								aria-current={pathname === link.paths[0] ? 'page' : isCurrent ? 'true' : undefined}
								className={joinClasses(
									itemClassName,
									'font-medium sm:h-8 sm:rounded-small sm:px-1.5 lg:px-2.5 sm:pointer-coarse:h-11',
									isCurrent ? 'text-ink sm:bg-hover' : 'text-muted hover:text-ink',
								)}
							>
								<Icon className={joinClasses('size-5 sm:hidden', isCurrent && 'stroke-[2.25]')} />
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
			className="flex items-center justify-center rounded-control text-ui whitespace-nowrap text-muted transition-colors hover:text-ink max-sm:size-11 max-sm:text-ink sm:h-8 sm:gap-2 sm:border sm:border-line sm:px-2.5 sm:hover:bg-hover sm:pointer-coarse:h-11"
		>
			<Search className="size-5 sm:size-4" />
			<span className="max-lg:sr-only">Go to</span>
			<span aria-hidden="true" className="hidden font-mono text-caption lg:inline">
				{goToKeys()}
			</span>
		</button>
	);
}
