/** Whether the screen matches a media query. */
import { useCallback, useSyncExternalStore } from 'react';

/** `first`: the answer in prerendered pages, which have no screen. */
export function useMedia(query: string, first: boolean): boolean {
	const subscribe = useCallback(
		(onChange: () => void) => {
			const media = window.matchMedia(query);
			media.addEventListener('change', onChange);
			return () => media.removeEventListener('change', onChange);
		},
		[query],
	);
	return useSyncExternalStore(
		subscribe,
		() => window.matchMedia(query).matches,
		() => first,
	);
}
