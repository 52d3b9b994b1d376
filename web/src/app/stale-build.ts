/** A page left open over a deployment asks for chunks that are gone: it is loaded afresh, once, never in a circle. */
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
	try {
		const last = Number(sessionStorage.getItem(key) ?? 0);
		if (Date.now() - last < quietMs) return false;
		sessionStorage.setItem(key, String(Date.now()));
		return true;
	} catch {
		// Without storage a circle could not be noticed, so the error boundary speaks instead.
		return false;
	}
}
