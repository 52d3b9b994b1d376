/** Where the browser starts: the providers every screen stands on, and the routes inside them. */
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './app/routes.tsx';
import { reloadOnceWhenStale } from './app/stale-build.ts';
import { SessionProvider } from './session/session.tsx';
import './theme.css';

// Not needed before somebody has done something worth a toast; those raised earlier wait for it.
const Toasts = lazy(() => import('./app/toasts.tsx'));

reloadOnceWhenStale();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root to render into.');

// Each screen brings its own title, and a document shows the first it has.
document.querySelector('title')?.remove();

createRoot(root).render(
	<StrictMode>
		<BrowserRouter>
			<SessionProvider>
				<AppRoutes />
			</SessionProvider>
		</BrowserRouter>
		<Suspense>
			<Toasts />
		</Suspense>
	</StrictMode>,
);
