/** Sorts websites with those that are down first; the order is frozen while the pointer is over the table. */
import type { Website } from '@stayup/contract';
import { useMemo, useRef, useState } from 'react';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { sortByUrgency } from '../../../entities/website/ui/status-words.ts';

export interface BoardOrder {
	websites: ShownWebsite[] | undefined;
	/** Event handlers for the element around the table. */
	handlers: { onPointerEnter: () => void; onPointerLeave: () => void };
}

export function useBoardOrder(websites: readonly ShownWebsite[] | undefined): BoardOrder {
	const [isOver, setOver] = useState(false);
	const frozenOrder = useRef(new Map<string, number>());
	const ordered = useMemo(() => {
		const sorted = websites && sortByUrgency(websites);
		if (isOver)
			return sorted?.toSorted((a, b) => placeIn(frozenOrder.current, a) - placeIn(frozenOrder.current, b) || 0);
		if (sorted) frozenOrder.current = new Map(sorted.map(({ _id }, index) => [_id, index]));
		return sorted;
	}, [websites, isOver]);
	return {
		websites: ordered,
		handlers: { onPointerEnter: () => setOver(true), onPointerLeave: () => setOver(false) },
	};
}

function placeIn(places: ReadonlyMap<string, number>, { _id }: Website): number {
	return places.get(_id) ?? Number.POSITIVE_INFINITY;
}
