/** The selected websites. Shift selects everything between the previous choice and this one. */
import { useCallback, useMemo, useRef, useState } from 'react';

export interface Selection {
	chosen: ReadonlySet<string>;
	/** `isRange`: everything between the previously chosen website and this one. */
	choose: (id: string, isChosen: boolean, isRange: boolean) => void;
	chooseAll: (ids: readonly string[], isChosen: boolean) => void;
	clear: () => void;
}

/** `order`: the ids as they are shown. */
export function useSelection(order: readonly string[]): Selection {
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const previous = useRef<string | null>(null);
	const latestOrder = useRef(order);
	latestOrder.current = order;

	const chooseAll = useCallback((ids: readonly string[], isChosen: boolean) => {
		setChosen((known) => withChoices(known, ids, isChosen));
	}, []);
	const choose = useCallback(
		(id: string, isChosen: boolean, isRange: boolean) => {
			chooseAll(isRange ? between(latestOrder.current, previous.current, id) : [id], isChosen);
			previous.current = id;
		},
		[chooseAll],
	);
	const clear = useCallback(() => setChosen(new Set()), []);
	return useMemo(() => ({ chosen, choose, chooseAll, clear }), [chosen, choose, chooseAll, clear]);
}

export function withChoices(
	known: ReadonlySet<string>,
	ids: readonly string[],
	isChosen: boolean,
): ReadonlySet<string> {
	const changed = new Set(ids);
	return new Set(isChosen ? [...known, ...changed] : [...known].filter((id) => !changed.has(id)));
}

/** The ids from one to the other in their order; only the second if the first is not shown. */
export function between(order: readonly string[], from: string | null, to: string): readonly string[] {
	const places = [order.indexOf(from ?? ''), order.indexOf(to)].sort((a, b) => a - b);
	const [first = -1, last = -1] = places;
	return first === -1 ? [to] : order.slice(first, last + 1);
}
