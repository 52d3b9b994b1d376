/** Entry point of the app: hydrates a prerendered page or renders into an empty one. */
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { reloadOnceWhenStale } from './app/stale-build.ts';
import { registerBackButton } from './lib/form/back-button.ts';

// Toasts raised before this chunk loads appear once it has loaded.
const Toasts = lazy(() => import('./ui/feedback/toasts.tsx'));

reloadOnceWhenStale();
registerBackButton();

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
	// Each screen renders its own title, but the browser shows the first title of the document.
	document.querySelector('title')?.remove();
	createRoot(root).render(app);
}
// A separate root, because prerendered pages do not contain toasts.
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
