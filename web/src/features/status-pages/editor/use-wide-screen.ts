/** Whether the preview fits beside the form. The same width as Tailwind's `lg`. */
import { useSyncExternalStore } from 'react';

const wide = '(min-width: 64rem)';

export function useWideScreen(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => window.matchMedia(wide).matches,
		() => true,
	);
}

function subscribe(onChange: () => void): () => void {
	const query = window.matchMedia(wide);
	query.addEventListener('change', onChange);
	return () => query.removeEventListener('change', onChange);
}
