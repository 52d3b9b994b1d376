/** Reloads a page that was open during a deployment when its old chunks are gone; once, to avoid a reload loop. */
import { visitStorage } from '../lib/storage.ts';

const key = 'reloadedForChunkAt';
const minReloadIntervalMs = 60_000;

export function reloadOnceWhenStale(): void {
	window.addEventListener('vite:preloadError', (event) => {
		if (!mayReload()) return;
		event.preventDefault();
		window.location.reload();
	});
}

function mayReload(): boolean {
	const last = Number(visitStorage.read(key) ?? 0);
	if (Date.now() - last < minReloadIntervalMs) return false;
	// Without storage a reload loop would go undetected, so the error boundary shows the failure instead.
	return visitStorage.write(key, String(Date.now()));
}
