/** What is down comes first, but nothing moves under the pointer: while it is over the table, the order stays as it was. */
import type { Website } from '@stayup/contract';
import { useRef, useState } from 'react';
import { inOrderOfConcern } from '../../monitoring/status-words.ts';

export interface BoardOrder {
	websites: Website[] | undefined;
	/** For the element around the table. */
	handlers: { onPointerEnter: () => void; onPointerLeave: () => void };
}

export function useBoardOrder(websites: readonly Website[] | undefined): BoardOrder {
	const [isOver, setOver] = useState(false);
	const held = useRef(new Map<string, number>());
	const wanted = websites && inOrderOfConcern(websites);
	if (!isOver && wanted) held.current = new Map(wanted.map(({ _id }, index) => [_id, index]));
	const place = ({ _id }: Website) => held.current.get(_id) ?? Number.POSITIVE_INFINITY;
	return {
		websites: isOver ? wanted?.toSorted((a, b) => place(a) - place(b) || 0) : wanted,
		handlers: { onPointerEnter: () => setOver(true), onPointerLeave: () => setOver(false) },
	};
}
