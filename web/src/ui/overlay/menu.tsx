/** A menu button with links and actions, on a native popover that closes on Escape and on clicks outside. */
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { joinClasses } from '../../lib/join-classes.ts';
import { type ButtonVariant, buttonClassName } from '../form/button-variants.ts';
import { placeUnder } from './place-under.ts';
import { useViewportChange } from './use-viewport-change.ts';

export type MenuItem = {
	label: ReactNode;
	key: string;
	icon?: ReactNode;
	tone?: 'danger';
} & ({ to: string } | { onSelect: () => void });

type MenuProps = {
	label: ReactNode;
	/** The accessible name, if the label is only an icon. */
	name?: string;
	/** Rendered only while the menu is open, because a table has a menu on each row. */
	items: readonly MenuItem[];
	variant?: ButtonVariant;
	/** Hides the arrow, for icon buttons. */
	bare?: boolean;
	className?: string;
	/** Further items after the others. They have a role of menu items and no tab stop. */
	children?: ReactNode;
};

export const menuItemClassName =
	'flex h-9 w-full items-center gap-2.5 rounded-small px-2.5 text-left text-ui whitespace-nowrap transition-colors hover:bg-hover focus-visible:bg-hover focus-visible:outline-offset-[-2px] pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0';

export function Menu({ label, name, items, variant = 'ghost', bare = false, className, children }: MenuProps) {
	const id = useId();
	const button = useRef<HTMLButtonElement>(null);
	const list = useRef<HTMLDivElement>(null);
	const [isOpen, setOpen] = useState(false);

	useLayoutEffect(() => {
		if (!isOpen || !button.current || !list.current) return;
		placeUnder(button.current, list.current);
		menuItems(list.current)[0]?.focus();
	}, [isOpen]);

	useViewportChange(isOpen, () => list.current?.hidePopover());

	const shown = isOpen ? items : [];

	function choose(item: MenuItem) {
		list.current?.hidePopover();
		button.current?.focus();
		if ('onSelect' in item) item.onSelect();
	}

	return (
		<>
			<button
				ref={button}
				type="button"
				aria-haspopup="menu"
				aria-controls={id}
				aria-label={name}
				popoverTarget={id}
				onKeyDown={(event) => {
					if (event.key !== 'ArrowDown') return;
					event.preventDefault();
					list.current?.showPopover();
				}}
				className={buttonClassName(variant, 'app', joinClasses(bare && 'w-9 px-0 pointer-coarse:w-11', className))}
			>
				{label}
				{!bare && <ChevronDown className="text-muted" />}
			</button>
			<div
				ref={list}
				id={id}
				popover="auto"
				role="menu"
				tabIndex={-1}
				aria-label={name}
				onKeyDown={moveWithArrows}
				onToggle={(event) => setOpen(event.newState === 'open')}
				className="fixed inset-auto m-0 min-w-44 rounded-control bg-card p-1 text-body shadow-overlay open:animate-overlay"
			>
				{shown.map((item) => {
					const itemClasses = joinClasses(menuItemClassName, item.tone === 'danger' && 'text-down-text');
					const content = (
						<>
							{item.icon}
							{item.label}
						</>
					);
					return 'to' in item ? (
						<Link
							key={item.key}
							to={item.to}
							role="menuitem"
							tabIndex={-1}
							onClick={() => choose(item)}
							className={itemClasses}
						>
							{content}
						</Link>
					) : (
						<button
							key={item.key}
							type="button"
							role="menuitem"
							tabIndex={-1}
							onClick={() => choose(item)}
							className={itemClasses}
						>
							{content}
						</button>
					);
				})}
				{isOpen && children}
			</div>
		</>
	);
}

function menuItems(list: HTMLElement): HTMLElement[] {
	return [...list.querySelectorAll<HTMLElement>('[role^=menuitem]')];
}

function moveWithArrows(event: KeyboardEvent<HTMLElement>) {
	const items = menuItems(event.currentTarget);
	const current = items.findIndex((item) => item.matches(':focus'));
	const next = nextIndex(event.key, current, items.length);
	if (event.key === 'Tab') event.currentTarget.hidePopover();
	if (next === null) return;
	event.preventDefault();
	items[next]?.focus();
}

function nextIndex(key: string, current: number, count: number): number | null {
	if (key === 'ArrowDown') return (current + 1) % count;
	if (key === 'ArrowUp') return (current - 1 + count) % count;
	if (key === 'Home') return 0;
	if (key === 'End') return count - 1;
	return null;
}
