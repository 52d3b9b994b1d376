/** A button that opens a panel with controls. It closes on Escape and on clicks outside. */
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { buttonClassName } from '../form/button-variants.ts';
import { placeUnder } from './place-under.ts';
import { useViewportChange } from './use-viewport-change.ts';

type PopoverProps = {
	label: ReactNode;
	/** The accessible name of the panel. */
	name: string;
	/** Rendered only while the panel is open. */
	children: ReactNode;
};

export function Popover({ label, name, children }: PopoverProps) {
	const id = useId();
	const button = useRef<HTMLButtonElement>(null);
	const panel = useRef<HTMLDivElement>(null);
	const [isOpen, setOpen] = useState(false);

	useLayoutEffect(() => {
		if (isOpen) place(button.current, panel.current);
	}, [isOpen]);
	useViewportChange(isOpen, () => place(button.current, panel.current));

	return (
		<>
			<button
				ref={button}
				type="button"
				aria-haspopup="dialog"
				aria-expanded={isOpen}
				aria-controls={id}
				popoverTarget={id}
				className={buttonClassName('secondary', 'app')}
			>
				{label}
				<ChevronDown className="text-muted" />
			</button>
			<div
				ref={panel}
				id={id}
				popover="auto"
				role="dialog"
				aria-label={name}
				onToggle={(event) => setOpen(event.newState === 'open')}
				className="fixed inset-auto m-0 min-w-56 rounded-card bg-card p-4 text-body shadow-overlay open:animate-overlay"
			>
				{isOpen && children}
			</div>
		</>
	);
}

function place(button: HTMLElement | null, panel: HTMLElement | null): void {
	if (button && panel) placeUnder(button, panel);
}
