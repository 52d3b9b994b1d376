/** Tabs with one panel, following the WAI-ARIA pattern. The parent holds the selected tab. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

export type Tab<Name extends string> = {
	name: Name;
	label: ReactNode;
	/** Stands above the first of neighbouring tabs that share it, except on a phone. For the eye only: the labels say enough. */
	group?: string;
};

type TabsProps<Name extends string> = {
	/** The accessible name of the tab list. */
	label: string;
	tabs: readonly Tab<Name>[];
	open: Name;
	onOpen: (name: Name) => void;
	/** Takes less height. */
	isDense?: boolean;
	children: ReactNode;
};

export function Tabs<Name extends string>({ label, tabs, open, onOpen, isDense = false, children }: TabsProps<Name>) {
	const id = useId();
	const list = useRef<HTMLDivElement>(null);

	// On a phone the list scrolls sideways, and the open tab may be out of view.
	useEffect(() => {
		const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${open}"]`);
		// Scrolls the list only: scrollIntoView would scroll the page as well.
		if (list.current && tab)
			list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
	}, [open]);

	function move(event: KeyboardEvent) {
		const index = tabs.findIndex(({ name }) => name === open);
		const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
		if (target === undefined) return;
		event.preventDefault();
		const tab = tabs.at(target % tabs.length);
		if (!tab) return;
		onOpen(tab.name);
		list.current?.querySelector<HTMLElement>(`[data-tab="${tab.name}"]`)?.focus();
	}

	return (
		<div className={joinClasses('grid grid-cols-1', isDense ? 'gap-2' : 'gap-6')}>
			<div
				ref={list}
				// The padding: a browser scrolls to the focused tab only if no pixel of it is within.
				role="tablist"
				aria-label={label}
				className="relative flex scroll-px-[40%] gap-1 overflow-x-auto border-b border-line"
				onKeyDown={move}
			>
				{groupsOf(tabs).map(({ group, own }) => (
					<div key={own[0]?.name} role="presentation" className="grid shrink-0 content-end">
						{group !== undefined && (
							<span aria-hidden="true" className="px-3 text-caption text-muted max-md:hidden">
								{group}
							</span>
						)}
						<div role="presentation" className="flex gap-1">
							{own.map((tab) => (
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
					</div>
				))}
			</div>
			<div
				role="tabpanel"
				id={`${id}-panel`}
				aria-labelledby={`${id}-${open}`}
				className={joinClasses('grid grid-cols-1', isDense ? 'gap-2' : 'gap-4')}
			>
				{children}
			</div>
		</div>
	);
}

function groupsOf<Name extends string>(tabs: readonly Tab<Name>[]) {
	const groups: { group: string | undefined; own: Tab<Name>[] }[] = [];
	for (const tab of tabs) {
		const last = groups.at(-1);
		if (last !== undefined && last.group === tab.group) last.own.push(tab);
		else groups.push({ group: tab.group, own: [tab] });
	}
	return groups;
}
