/** Tells work that goes on after its screen was left that it was left. */
import { type RefObject, useEffect, useRef } from 'react';

export function useIsOpen(): RefObject<boolean> {
	const isOpen = useRef(false);
	useEffect(() => {
		isOpen.current = true;
		return () => {
			isOpen.current = false;
		};
	}, []);
	return isOpen;
}
