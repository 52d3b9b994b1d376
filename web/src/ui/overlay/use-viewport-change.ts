/** Calls back when the page scrolls or its window changes its size, because an overlay has a fixed position. */
import { useEffect, useEffectEvent } from 'react';

export function useViewportChange(isActive: boolean, onChange: () => void): void {
	const change = useEffectEvent(onChange);
	useEffect(() => {
		if (!isActive) return;
		window.addEventListener('scroll', change, { capture: true, passive: true });
		window.addEventListener('resize', change);
		return () => {
			window.removeEventListener('scroll', change, { capture: true });
			window.removeEventListener('resize', change);
		};
	}, [isActive]);
}
