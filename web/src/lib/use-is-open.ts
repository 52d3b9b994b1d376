/** Whether the screen is still open, for work that goes on after it was left. */
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
