/** The links between the pages of one screen, such as a website's overview, checks and settings. On a phone it scrolls sideways. */
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { formatCount } from '../../lib/format.ts';
import { joinClasses } from '../../lib/join-classes.ts';

export type SubNavItem = {
	label: string;
	to: string;
	/** Shown after the label, such as the number of open outages. */
	count?: number;
};

type SubNavProps = {
	/** The accessible name of the navigation. */
	label: string;
	items: readonly SubNavItem[];
	/** Stands as a column beside the content on wide screens. */
	isColumn?: boolean;
};

export function SubNav({ label, items, isColumn = false }: SubNavProps) {
	const { pathname } = useLocation();
	const list = useRef<HTMLUListElement>(null);

	// biome-ignore lint/correctness/useExhaustiveDependencies: every navigation may mark another link
	useEffect(() => {
		const current = list.current?.querySelector<HTMLElement>('[aria-current=page]')?.parentElement;
		// Scrolls the list only: scrollIntoView would scroll the page as well.
		if (list.current && current) {
			list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
		}
	}, [pathname]);

	return (
		<nav aria-label={label} className="max-sm:-mx-4">
			<ul
				ref={list}
				// The padding: a browser scrolls to the focused link only if no pixel of it is within.
				className={joinClasses(
					'relative flex scroll-px-[40%] gap-5 overflow-x-auto border-b border-line [scrollbar-width:none] max-sm:mask-x-from-[calc(100%-1rem)] max-sm:px-4',
					isColumn && 'lg:-mx-3 lg:flex-col lg:gap-1 lg:border-b-0',
				)}
			>
				{items.map(({ label: text, to, count }) => (
					<li key={to} className="shrink-0">
						<NavLink
							to={to}
							end
							className={joinClasses(
								'flex h-10 items-center gap-1.5 border-b-2 border-transparent text-ui font-medium text-muted transition-colors hover:text-ink focus-visible:outline-offset-[-2px] aria-[current=page]:border-ink aria-[current=page]:text-ink pointer-coarse:h-11',
								isColumn &&
									'lg:h-9 lg:rounded-control lg:border-b-0 lg:px-3 lg:hover:bg-hover lg:aria-[current=page]:bg-hover',
							)}
						>
							{text}
							{count !== undefined && (
								<span className="rounded-full bg-hover px-1.5 text-caption tabular-nums">{formatCount(count)}</span>
							)}
						</NavLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
