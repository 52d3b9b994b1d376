/** Tabs with one panel, following the WAI-ARIA pattern. The parent holds the selected tab. */
import { type ReactNode, useId, useRef } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { useTabKeys } from './use-tab-keys.ts';

export type Tab<Name extends string> = { name: Name; label: ReactNode };

type TabsProps<Name extends string> = {
	/** The accessible name of the tab list. */
	label: string;
	tabs: readonly Tab<Name>[];
	open: Name;
	onOpen: (name: Name) => void;
	children: ReactNode;
};

export function Tabs<Name extends string>({ label, tabs, open, onOpen, children }: TabsProps<Name>) {
	const id = useId();
	const list = useRef<HTMLDivElement>(null);
	const onKeyDown = useTabKeys({ list, names: tabs.map(({ name }) => name), open, onOpen });

	return (
		<div className="grid grid-cols-1 gap-6">
			<div
				ref={list}
				// The padding: a browser scrolls to the focused tab only if no pixel of it is within.
				role="tablist"
				aria-label={label}
				className="relative flex scroll-px-[40%] gap-1 overflow-x-auto border-b border-line"
				onKeyDown={onKeyDown}
			>
				{tabs.map((tab) => (
					<button
						key={tab.name}
						id={`${id}-${tab.name}`}
						data-tab={tab.name}
						type="button"
						role="tab"
						aria-selected={tab.name === open}
						aria-controls={`${id}-panel`}
						tabIndex={tab.name === open ? 0 : -1}
						onClick={() => onOpen(tab.name)}
						className={joinClasses(
							'-mb-px h-10 shrink-0 border-b-2 px-3 text-ui font-medium transition-colors focus-visible:outline-offset-[-2px] pointer-coarse:h-11',
							tab.name === open ? 'border-ink text-ink' : 'border-transparent text-muted hover:text-ink',
						)}
					>
						{tab.label}
					</button>
				))}
			</div>
			<div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} className="grid grid-cols-1 gap-4">
				{children}
			</div>
		</div>
	);
}
