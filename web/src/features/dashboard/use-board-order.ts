/** What is down comes first, but nothing moves under the pointer: while it is over the table, the order stays as it was. */
import type { Website } from '@stayup/contract';
import { useMemo, useRef, useState } from 'react';
import { inOrderOfConcern } from '../../entities/website/ui/status-words.ts';

export interface BoardOrder {
	websites: Website[] | undefined;
	/** For the element around the table. */
	handlers: { onPointerEnter: () => void; onPointerLeave: () => void };
}

export function useBoardOrder(websites: readonly Website[] | undefined): BoardOrder {
	const [isOver, setOver] = useState(false);
	const held = useRef(new Map<string, number>());
	const ordered = useMemo(() => {
		const wanted = websites && inOrderOfConcern(websites);
		if (isOver) return wanted?.toSorted((a, b) => placeIn(held.current, a) - placeIn(held.current, b) || 0);
		if (wanted) held.current = new Map(wanted.map(({ _id }, index) => [_id, index]));
		return wanted;
	}, [websites, isOver]);
	return {
		websites: ordered,
		handlers: { onPointerEnter: () => setOver(true), onPointerLeave: () => setOver(false) },
	};
}

function placeIn(places: ReadonlyMap<string, number>, { _id }: Website): number {
	return places.get(_id) ?? Number.POSITIVE_INFINITY;
}
