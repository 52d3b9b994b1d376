/** Whether the screen is narrower than a tablet, so that tables become cards. */
import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 639.9px)';

export function useNarrowScreen(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => window.matchMedia(narrow).matches,
		() => false,
	);
}

function subscribe(onChange: () => void): () => void {
	const query = window.matchMedia(narrow);
	query.addEventListener('change', onChange);
	return () => query.removeEventListener('change', onChange);
}
