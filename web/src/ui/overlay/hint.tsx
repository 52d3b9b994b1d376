/** Text that adds to what is shown, such as an exact time. Appears on hover, keyboard focus and touch (WCAG 1.4.13). */
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

type HintProps = {
	text: string;
	children: ReactNode;
	className?: string | undefined;
};

const gap = 6;
/** Long enough to move the pointer onto the hint. */
const closeAfterMs = 120;

export function Hint({ text, children, className }: HintProps) {
	const id = useId();
	const anchor = useRef<HTMLSpanElement>(null);
	const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
	const [isOpen, setOpen] = useState(false);

	const open = () => {
		clearTimeout(closing.current);
		setOpen(true);
	};
	const closeSoon = () => {
		clearTimeout(closing.current);
		closing.current = setTimeout(() => {
			if (!anchor.current?.matches(':focus')) setOpen(false);
		}, closeAfterMs);
	};
	useEffect(() => () => clearTimeout(closing.current), []);
	useEffect(() => {
		if (!isOpen) return;
		// The hint has a fixed position, so it closes when the page scrolls. Escape closes it wherever the focus is.
		const close = () => setOpen(false);
		const closeOnEscape = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && close();
		window.addEventListener('scroll', close, { capture: true, passive: true });
		window.addEventListener('keydown', closeOnEscape);
		return () => {
			window.removeEventListener('scroll', close, { capture: true });
			window.removeEventListener('keydown', closeOnEscape);
		};
	}, [isOpen]);
	const place = useCallback((tip: HTMLElement | null) => {
		tip?.showPopover();
		if (tip && anchor.current) placeAbove(anchor.current, tip);
	}, []);

	return (
		<>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only show the text */}
			<span
				ref={anchor}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what appears on hover must be reachable with the keyboard
				tabIndex={0}
				aria-describedby={isOpen ? id : undefined}
				onPointerEnter={open}
				onPointerLeave={closeSoon}
				onFocus={open}
				onBlur={() => setOpen(false)}
				className={joinClasses('cursor-default rounded-small', className)}
			>
				{children}
			</span>
			{isOpen && (
				<span
					ref={place}
					id={id}
					role="tooltip"
					popover="manual"
					onPointerEnter={open}
					onPointerLeave={closeSoon}
					className="fixed inset-auto m-0 max-w-72 rounded-control bg-card px-2.5 py-1.5 text-left text-small font-normal tracking-normal whitespace-normal text-ink tabular-nums shadow-overlay"
				>
					{text}
				</span>
			)}
		</>
	);
}

/** Centered above the anchor, or below it if there is no room above, inside the window. */
function placeAbove(anchor: HTMLElement, tip: HTMLElement): void {
	const { left, width, top, bottom } = anchor.getBoundingClientRect();
	const middle = left + width / 2 - tip.offsetWidth / 2;
	const above = top - gap - tip.offsetHeight;
	tip.style.left = `${Math.max(8, Math.min(middle, window.innerWidth - tip.offsetWidth - 8))}px`;
	tip.style.top = `${above >= 8 ? above : bottom + gap}px`;
}
