/** The keys of a list of tabs, following the WAI-ARIA pattern: arrows, Home and End open a tab and move the focus to it. */
import { type KeyboardEvent, type RefObject, useEffect } from 'react';

type TabKeys<Name extends string> = {
	/** The element of the tabs, each of which has its name as `data-tab`. */
	list: RefObject<HTMLElement | null>;
	names: readonly Name[];
	open: Name;
	onOpen: (name: Name) => void;
	/** The tabs stand below each other. */
	isColumn?: boolean;
};

export function useTabKeys<Name extends string>({ list, names, open, onOpen, isColumn = false }: TabKeys<Name>) {
	// On a phone the list scrolls sideways, and the open tab may be out of view.
	useEffect(() => {
		const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${open}"]`);
		// Scrolls the list only: scrollIntoView would scroll the page as well.
		if (list.current && tab)
			list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
	}, [list, open]);

	return (event: KeyboardEvent) => {
		const index = names.indexOf(open);
		const [next, before] = isColumn ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft'];
		const target = { [next]: index + 1, [before]: index - 1, Home: 0, End: names.length - 1 }[event.key];
		if (target === undefined) return;
		event.preventDefault();
		const name = names.at(target % names.length);
		if (name === undefined) return;
		onOpen(name);
		list.current?.querySelector<HTMLElement>(`[data-tab="${name}"]`)?.focus();
	};
}
