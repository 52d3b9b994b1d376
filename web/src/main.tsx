/** Where the browser starts: takes over the page that was served, or fills an empty one. */
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { reloadOnceWhenStale } from './app/stale-build.ts';

// Not needed before somebody has done something worth a toast; those raised earlier wait for it.
const Toasts = lazy(() => import('./app/toasts.tsx'));

reloadOnceWhenStale();

const root = elementOf('root');
const app = (
	<StrictMode>
		<BrowserRouter>
			<App />
		</BrowserRouter>
	</StrictMode>
);
if (root.hasChildNodes()) {
	hydrateRoot(root, app);
} else {
	// Each screen brings its own title, and a document shows the first it has.
	document.querySelector('title')?.remove();
	createRoot(root).render(app);
}
// Apart, because the pages that are served have none.
createRoot(elementOf('toasts')).render(
	<Suspense>
		<Toasts />
	</Suspense>,
);

function elementOf(id: string): HTMLElement {
	const element = document.getElementById(id);
	if (element === null) throw new Error(`index.html has no #${id} to render into.`);
	return element;
}
