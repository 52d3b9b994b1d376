/** Whether the page is scrolled, so that the header shows its border. */
import { useSyncExternalStore } from 'react';

export function useScrolled(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => window.scrollY > 4,
		() => false,
	);
}

function subscribe(onChange: () => void): () => void {
	window.addEventListener('scroll', onChange, { passive: true });
	return () => window.removeEventListener('scroll', onChange);
}
