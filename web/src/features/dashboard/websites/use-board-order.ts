/** Sorts the websites. The order is frozen while the pointer is over the table, so that rows do not move under it. */
import type { Website } from '@stayup/contract';
import { useMemo, useRef, useState } from 'react';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { readSort, sortWebsites } from './board-sort.ts';

interface BoardOrder {
	websites: ShownWebsite[] | undefined;
	/** Event handlers for the element around the table. */
	handlers: { onPointerEnter: () => void; onPointerLeave: () => void };
}

/** `sort`: as in the query string. Another sort applies at once. */
export function useBoardOrder(websites: readonly ShownWebsite[] | undefined, sort: string | null): BoardOrder {
	const [isOver, setOver] = useState(false);
	const frozen = useRef({ sort, places: new Map<string, number>() });
	const ordered = useMemo(() => {
		const sorted = websites && sortWebsites(websites, readSort(sort));
		if (isOver && frozen.current.sort === sort) {
			const { places } = frozen.current;
			return sorted?.toSorted((a, b) => placeIn(places, a) - placeIn(places, b) || 0);
		}
		if (sorted) frozen.current = { sort, places: new Map(sorted.map(({ _id }, index) => [_id, index])) };
		return sorted;
	}, [websites, isOver, sort]);
	return {
		websites: ordered,
		handlers: { onPointerEnter: () => setOver(true), onPointerLeave: () => setOver(false) },
	};
}

function placeIn(places: ReadonlyMap<string, number>, { _id }: Website): number {
	return places.get(_id) ?? Number.POSITIVE_INFINITY;
}
