/** Renders a screen as the app does: with a router, its own query cache, a signed-out session and toasts. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SessionProvider } from '../src/entities/account/session/session.tsx';
import Toasts from '../src/ui/feedback/toasts.tsx';

/** `path` is the route's pattern and `url` the current URL. Every other URL shows "Another screen". */
export function renderScreen(screen: ReactElement, { path = '/', url = path }: { path?: string; url?: string } = {}) {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	return render(
		<QueryClientProvider client={client}>
			<MemoryRouter initialEntries={[url]}>
				<SessionProvider>
					<Routes>
						<Route path={path} element={screen} />
						<Route path="*" element={<p>Another screen</p>} />
					</Routes>
					<Toasts />
				</SessionProvider>
			</MemoryRouter>
		</QueryClientProvider>,
	);
}
