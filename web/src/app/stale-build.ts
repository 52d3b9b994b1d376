/** A page left open over a deployment asks for chunks that are gone: it is loaded afresh, once, never in a circle. */
import { visitStorage } from '../lib/storage.ts';

const key = 'reloadedForChunkAt';
const quietMs = 60_000;

export function reloadOnceWhenStale(): void {
	window.addEventListener('vite:preloadError', (event) => {
		if (!mayReload()) return;
		event.preventDefault();
		window.location.reload();
	});
}

function mayReload(): boolean {
	const last = Number(visitStorage.read(key) ?? 0);
	if (Date.now() - last < quietMs) return false;
	// Without storage a loop could not be noticed, so the error boundary speaks instead.
	return visitStorage.write(key, String(Date.now()));
}
